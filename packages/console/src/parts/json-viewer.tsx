// A value as JSON. It is text and nothing else: no body of a provider becomes markup.
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { CopyText } from './copy-text';
import styles from './values.module.css';

export function JsonViewer({ value, label }: { readonly value: unknown; readonly label: string }): ReactNode {
  const t = useTexts('parts');
  const text = JSON.stringify(value, null, 2);
  return (
    <div>
      <CopyText label={t('json.copy')} text={text} />
      <pre className={styles.json} tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
    </div>
  );
}
