// A span of time in words.
import type { Language } from '../i18n/language';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** `differenceMs` is negative for the past. */
export function formatAgo(differenceMs: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, ms] = UNITS.find(([, size]) => Math.abs(differenceMs) >= size) ?? ['second', 1_000];
  return format.format(Math.round(differenceMs / ms), unit);
}
