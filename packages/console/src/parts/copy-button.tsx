// An id or another text with a button that copies it.
import { useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useCopy } from '../app/clipboard';
import { useTexts } from '../i18n/setup';
import styles from './copy-button.module.css';

interface Props {
  /** The button copies this text. */
  readonly text: string;
  /** The page shows this in place of the text. */
  readonly children?: ReactNode;
}

const SHOWN_MS = 2_000;

export function CopyButton({ text, children }: Props): ReactNode {
  const t = useTexts('parts');
  const [isCopied, setCopied] = useState(false);
  const copyText = useCopy();
  const copy = async (): Promise<void> => {
    if (!(await copyText(text, { isQuiet: true }))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <span className={styles.copy}>
      {children ?? <code>{text}</code>}
      <AriaButton
        className={styles.button}
        aria-label={t('copy.label', { text })}
        onPress={() => void copy()}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles.icon}>
          <path d={isCopied ? 'M3 8.5l3.5 3.5L13 4.5' : 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z'} />
        </svg>
      </AriaButton>
    </span>
  );
}
