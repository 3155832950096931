// Decides whether an attempt is repeated, and when. vectors/retries.json has the table as data.

/** 'no': this call changed nothing. 'maybe': the platform may have acted; ask again with the same request_id. */
export type Sent = 'no' | 'maybe';

/**
 * How an operation may be repeated. `safe`: GET, PUT, PATCH, DELETE and pure computations. `request_id` and `key`: the
 * platform recognizes a repeat. `once`: it does not, so only an attempt that certainly did nothing is repeated. `never`: the
 * answer holds a secret that a repeat would not show again, or opens a session.
 */
export type Repeat = 'safe' | 'request_id' | 'key' | 'once' | 'never';

/** The end of one attempt, as far as it decides about another one. */
export type Ending =
  | { readonly kind: 'answer'; readonly status: number; readonly retryable?: boolean | undefined }
  /** Not the platform's JSON. */
  | { readonly kind: 'unexpected'; readonly status: number }
  | { readonly kind: 'no_answer'; readonly sent: Sent }
  | { readonly kind: 'timeout' };

const RATE_LIMITED = 429;
const TRY_AGAIN = new Set([RATE_LIMITED, 502, 503, 504]);
export const MAX_DELAY_MS = 8_000;

export function mayRetry(repeat: Repeat, ending: Ending): boolean {
  if (repeat === 'never') return false;
  if (repeat === 'once') return isSurelyUndone(ending);
  switch (ending.kind) {
    case 'no_answer':
    case 'timeout':
      return true;
    case 'answer':
      return TRY_AGAIN.has(ending.status) || (ending.status >= 400 && ending.retryable === true);
    // A 2xx whose text was cut is an answer that did not come.
    case 'unexpected':
      return TRY_AGAIN.has(ending.status) || isSuccess(ending.status);
  }
}

/** True when this attempt changed nothing: the next one is like a first. */
function isSurelyUndone(ending: Ending): boolean {
  if (ending.kind === 'no_answer') return ending.sent === 'no';
  return ending.kind === 'answer' && ending.status === RATE_LIMITED;
}

/** Whether the platform may have acted on an attempt that ended so. A refusal with 4xx changed nothing. */
export function mayHaveActed(ending: Ending): Sent {
  if (ending.kind === 'no_answer') return ending.sent;
  if (ending.kind === 'timeout') return 'maybe';
  if (ending.kind === 'answer' && ending.status >= 400 && ending.status < 500)
    return ending.status === 409 && ending.retryable === true ? 'maybe' : 'no';
  return 'maybe';
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Full jitter, doubling up to MAX_DELAY_MS; `Retry-After` is a minimum. */
export function computeDelay(
  retry: number,
  baseMs: number,
  retryAfterMs: number | null,
  random: () => number = Math.random,
): number {
  const ceiling = Math.min(MAX_DELAY_MS, baseMs * 2 ** (retry - 1));
  return Math.max(Math.ceil(random() * ceiling), retryAfterMs ?? 0);
}

/** Reads both forms of Retry-After: seconds, or an HTTP date. null: there is none, or it is neither. */
export function readRetryAfterMs(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
