// Text of a program, a command or another party, as it is.
import type { ReactNode } from 'react';
import styles from '../parts/values.module.css';

interface Props {
  readonly label: string;
  readonly text: string;
}

export function CodeBlock({ label, text }: Props): ReactNode {
  return (
    <pre className={styles.json} tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
  );
}
