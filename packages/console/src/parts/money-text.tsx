// An amount of money.
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/setup';
import { formatCents } from './money';
import styles from './values.module.css';

export function Money({ cents }: { readonly cents: number }): ReactNode {
  const language = useLanguage();
  return <span className={styles.money}>{formatCents(cents, language)}</span>;
}
