// An instant, in the time of São Paulo. The UTC time is in `datetime` and `title`.
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/setup';
import { formatDay, formatInstant } from './dates';
import styles from './values.module.css';

export function DateTime({ at }: { readonly at: string }): ReactNode {
  const language = useLanguage();
  return (
    <time dateTime={at} title={at} className={styles.time}>
      {formatInstant(at, language)}
    </time>
  );
}

/** A calendar day, such as `2026-03-02`. */
export function Day({ day }: { readonly day: string }): ReactNode {
  const language = useLanguage();
  return (
    <time dateTime={day} className={styles.time}>
      {formatDay(day, language)}
    </time>
  );
}
