// What records for diagnosis show of a JSON body. Only listed members keep their values, and only in a harmless form: a sender may put
// personal data and secrets anywhere.
import { isUuid } from '@mps/kernel';
import { MASKED_VALUE } from './audit-record';

/** A longer body is left out. */
const MAX_BODY_CHARS = 8 * 1024;
const MAX_DEPTH = 8;
/** Of a longer list the first items are shown, and the number of all. */
const MAX_ITEMS = 20;
const MAX_MEMBERS = 100;

export interface Redaction {
  /** Members that may keep their values. */
  readonly shown: ReadonlySet<string>;
  /** The sender chooses the members within these, so they are masked as a whole. */
  readonly free?: ReadonlySet<string>;
  /** Whether a value of a listed member is shown. By default only a harmless form is. */
  readonly isShown?: (value: unknown) => boolean;
}

const WORD = /^(?:-?[a-z][a-z0-9_.*-]{0,39}|[A-Z][A-Z0-9_]{0,39})$/;
const INSTANT = /^\d{4}-\d\d-\d\d(?:T[\d:.]{5,12}(?:Z|[+-]\d\d:?\d\d))?$/;
const SMALL_NUMBER = /^\d{1,4}$/;
/** More than a word of an API has, and fewer than a document, a telephone or a card. */
const MANY_DIGITS = /(?:\d\D*){4}/;
/** Below every document, telephone and card number. */
const MAX_SHOWN_NUMBER = 1_000_000_000;

/** Whether a value has a form that no secret and nothing of a person has. It may stand in any member. */
export function isHarmless(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) < MAX_SHOWN_NUMBER;
  if (typeof value !== 'string') return false;
  return (
    isUuid(value) ||
    INSTANT.test(value) ||
    SMALL_NUMBER.test(value) ||
    (WORD.test(value) && !MANY_DIGITS.test(value))
  );
}

/** The name of an unknown member may be a secret that stands in the wrong place. */
const NAME = /^[a-z][a-z0-9_]{0,39}$/;
export const redactName = (name: string): string =>
  NAME.test(name) && !MANY_DIGITS.test(name) ? name : MASKED_VALUE;

/** Returns the JSON text of a body with masked values. undefined: there is no body. */
export function redactBody(body: unknown, redaction: Redaction): string | undefined {
  if (body === undefined || body === null) return undefined;
  const text = JSON.stringify(redact(body, '', 0, redaction));
  return text.length <= MAX_BODY_CHARS ? text : JSON.stringify({ left_out: `${text.length} characters` });
}

function redact(value: unknown, name: string, depth: number, redaction: Redaction): unknown {
  const { shown, free, isShown = isHarmless } = redaction;
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value !== 'object') return shown.has(name) && isShown(value) ? value : MASKED_VALUE;
  if (depth === MAX_DEPTH || free?.has(name) === true) return MASKED_VALUE;
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => redact(item, name, depth + 1, redaction));
    return value.length > MAX_ITEMS ? [...items, `${value.length} items`] : items;
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_MEMBERS)
      .map(([member, inner]) => [redactName(member), redact(inner, member, depth + 1, redaction)]),
  );
}
