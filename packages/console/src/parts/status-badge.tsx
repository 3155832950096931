// A status in words, with a mark and a color. The words say everything that the color says.
import type { ReactNode } from 'react';
import styles from './values.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'still';

const MARKS: Readonly<Record<Tone, string>> = { good: '✓', warn: '!', bad: '×', info: '●', still: '○' };

export function StatusBadge({
  tone,
  children,
}: {
  readonly tone: Tone;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <span aria-hidden="true">{MARKS[tone]}</span> {children}
    </span>
  );
}
