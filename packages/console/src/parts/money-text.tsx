// An amount of money. Copied alone, it is a plain number.
import type { ClipboardEvent, ReactNode } from 'react';
import { useLanguage } from '../i18n/setup';
import { formatCents, toPlainAmount } from './money';
import styles from './values.module.css';

export function Money({ cents }: { readonly cents: number }): ReactNode {
  const language = useLanguage();
  const text = formatCents(cents, language);
  const copy = (event: ClipboardEvent): void => {
    // A selection of more than the amount is copied as it is.
    if (getSelection()?.toString().trim() !== text) return;
    event.clipboardData.setData('text/plain', toPlainAmount(cents));
    event.preventDefault();
  };
  return (
    <span className={styles.money} onCopy={copy}>
      {text}
    </span>
  );
}
