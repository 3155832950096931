// Values that the sentence of a problem names, such as remaining_amount.
import type { Language } from '../i18n/language';
import { formatInstant } from '../parts/dates';
import { formatCents } from '../parts/money';

/** Every problem has these, and the page shows them by themselves. */
const COMMON = new Set([
  'type',
  'title',
  'status',
  'code',
  'detail',
  'instance',
  'trace_id',
  'retryable',
  'errors',
]);
const CENTS = /(^|_)(amount|fee)$/;

export interface ProblemValue {
  readonly name: string;
  readonly text: string;
}

export const listProblemValues = (problem: object, language: Language): readonly ProblemValue[] =>
  Object.entries(problem).flatMap(([name, value]) => {
    if (COMMON.has(name)) return [];
    const text = formatValue(name, value, language);
    return text === '' ? [] : [{ name, text }];
  });

interface Violation {
  readonly pointer?: string | undefined;
  readonly parameter?: string | undefined;
  readonly detail: string;
}

/** The API counts amounts in cents. People type reais, so a bound of an amount is shown as money. */
export function formatViolation({ pointer, parameter, detail }: Violation, language: Language): string {
  const name = (pointer ?? parameter ?? '').split('/').at(-1) ?? '';
  if (!CENTS.test(name)) return detail;
  return detail.replace(/\d+/g, (digits) => formatCents(Number(digits), language));
}

function formatValue(name: string, value: unknown, language: Language): string {
  if (typeof value === 'number') return CENTS.test(name) ? formatCents(value, language) : String(value);
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value !== 'string') return '';
  return name.endsWith('_at') && !Number.isNaN(Date.parse(value)) ? formatInstant(value, language) : value;
}
