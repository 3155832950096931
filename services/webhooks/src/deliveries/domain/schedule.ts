// The retry schedule, and the outcome of a receiver's answer (docs/rules.md#deliveries). Pure.
import { fingerprint } from '@mps/kernel';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Delays between consecutive attempts. The delivery fails with the attempt after the last delay. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;
/** Fraction by which a delay varies, in both directions. */
export const JITTER = 0.1;
/** Upper bound of Retry-After: the longest delay of the schedule. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;
/** Longest time from the first attempt to the last: every delay at the bound of Retry-After. */
export const MAX_DELIVERY_MS = RETRY_DELAYS_MS.length * MAX_RETRY_AFTER_MS;
/** An endpoint is disabled after this time of failures without a success. */
export const DISABLE_AFTER_MS = 5 * DAY_MS;

const JITTER_HEX_CHARS = 8;
const JITTER_RANGE = 16 ** JITTER_HEX_CHARS - 1;

/**
 * Returns the milliseconds from attempt number `attempts` (the first is 1) to the next; null after the last attempt. The
 * jitter is derived from event, endpoint and attempt, so the result is repeatable.
 */
export function retryDelayMs(event: string, endpoint: string, attempts: number): number | null {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  if (delay === undefined) return null;
  const random = Number.parseInt(fingerprint([event, endpoint, attempts]).slice(0, JITTER_HEX_CHARS), 16);
  return Math.round(delay * (1 - JITTER + (2 * JITTER * random) / JITTER_RANGE));
}

/** Reasons for the absence of a response. */
export const ATTEMPT_ERRORS = [
  'timeout',
  'blocked_address',
  'dns_failure',
  'connection_refused',
  'connection_failed',
  'tls_failure',
  'invalid_response',
] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

/** Result of an attempt. `retryAfterMs` is the time from the start of the attempt to the time that Retry-After names. */
export type Answer =
  { readonly status: number; readonly retryAfterMs: number | null } | { readonly error: AttemptError };

export type Outcome =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'retry'; readonly delayMs: number }
  /** `gone`: the receiver answered 410 and wants no more events. */
  | { readonly kind: 'failed'; readonly gone: boolean };

const GONE = 410;
/** Statuses with an effective Retry-After: too many requests, service unavailable. */
const MAY_PUT_OFF: readonly number[] = [429, 503];

/** `attempts` is the number of this attempt. */
export function decideOutcome(answer: Answer, event: string, endpoint: string, attempts: number): Outcome {
  if ('status' in answer) {
    if (answer.status >= 200 && answer.status < 300) return { kind: 'succeeded' };
    if (answer.status === GONE) return { kind: 'failed', gone: true };
  }
  const delayMs = retryDelayMs(event, endpoint, attempts);
  if (delayMs === null) return { kind: 'failed', gone: false };
  const wanted = 'status' in answer && MAY_PUT_OFF.includes(answer.status) ? (answer.retryAfterMs ?? 0) : 0;
  return { kind: 'retry', delayMs: Math.max(delayMs, Math.min(wanted, MAX_RETRY_AFTER_MS)) };
}

/** The three forms of an HTTP date in RFC 9110. Date.parse alone accepts almost any text. */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]+day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** Returns the milliseconds from `now` to the time in Retry-After (seconds or an HTTP date); null for any other text. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * SECOND_MS;
  if (!HTTP_DATES.some((form) => form.test(text))) return null;
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/** Returns the start of an endpoint's failures without a success. Failures before it was enabled do not count. */
export const failingSince = (known: string | null, enabledAt: string, failedAt: string): string =>
  known !== null && known >= enabledAt && known <= failedAt ? known : failedAt;

export const hasFailedTooLong = (since: string, failedAt: string): boolean =>
  Date.parse(failedAt) - Date.parse(since) >= DISABLE_AFTER_MS;
