// All attempts of one call: the same body and the same key each time, within one deadline.
import {
  AbortedError,
  ConnectionError,
  makeApiError,
  TimeoutError,
  UnexpectedAnswer,
  type Failure,
  type MpsError,
  type Sent,
} from '../errors';
import type { AttemptInfo, Fetch, Hooks } from '../options';
import { readWallClockMs } from '../wall-clock';
import { attempt, type Answer, type Outcome, type Outgoing } from './attempt';
import { computeDelay, mayHaveActed, mayRetry, readRetryAfterMs, type Ending, type Repeat } from './retry';

export interface Sending {
  readonly operation: string;
  readonly path: string;
  readonly repeat: Repeat;
  /** Made anew for each attempt, because a credential may be rotated. */
  readonly outgoing: () => Promise<Outgoing>;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly maxRetries: number;
  readonly retryBaseMs: number;
}

export interface Sent2xx {
  readonly answer: Answer;
  readonly attempts: number;
}

const readRequestId = (headers: Headers): string | undefined => headers.get('x-request-id') ?? undefined;

/** Resolves with a success, and rejects with an MpsError. */
export async function send(fetch: Fetch, sending: Sending, hooks: Hooks = {}): Promise<Sent2xx> {
  const { operation, path, repeat, signal } = sending;
  const endsAt = performance.now() + sending.deadlineMs;
  let sent: Sent = 'no';
  for (let number = 1; ; number += 1) {
    const outgoing = await sending.outgoing();
    const info: AttemptInfo = { operation, method: outgoing.method, path, attempt: number };
    const startedAt = performance.now();
    hooks.onAttempt?.(info);
    const leftMs = Math.max(1, endsAt - startedAt);
    const outcome = await attempt(fetch, outgoing, Math.min(sending.timeoutMs, leftMs), signal);
    if (outcome.kind === 'aborted')
      throw new AbortedError({ operation, repeat, sent: 'maybe', attempts: number }, signal?.reason);
    tellAnswer(hooks, info, outcome, startedAt);
    if (outcome.kind === 'answer' && outcome.problem === undefined)
      return { answer: outcome, attempts: number };

    const ending = toEnding(outcome);
    if (mayHaveActed(ending) === 'maybe') sent = 'maybe';
    const retryAfterMs = readMinimum(outcome);
    const failure: Failure = { operation, repeat, sent, attempts: number };
    const isLast = number > sending.maxRetries || !mayRetry(repeat, ending);
    const delayMs = computeDelay(number, sending.retryBaseMs, retryAfterMs);
    // An attempt after the deadline would be cut at once.
    if (isLast || performance.now() + delayMs >= endsAt) throw toError(outcome, failure, retryAfterMs);
    hooks.onRetry?.({ ...info, reason: toReason(outcome), delayMs, sent });
    if (!(await waitFor(delayMs, signal))) throw new AbortedError(failure, signal?.reason);
  }
}

function tellAnswer(hooks: Hooks, info: AttemptInfo, outcome: Outcome, startedAt: number): void {
  if (!('status' in outcome)) return;
  const { status, headers } = outcome;
  const durationMs = performance.now() - startedAt;
  hooks.onAnswer?.({ ...info, status, requestId: readRequestId(headers), durationMs });
}

const toEnding = (outcome: Exclude<Outcome, { kind: 'aborted' }>): Ending =>
  outcome.kind === 'answer' ? { ...outcome, retryable: outcome.problem?.retryable } : outcome;

const readMinimum = (outcome: Outcome): number | null =>
  'headers' in outcome ? readRetryAfterMs(outcome.headers.get('retry-after'), readWallClockMs()) : null;

function toReason(
  outcome: Exclude<Outcome, { kind: 'aborted' }>,
): number | 'connection' | 'timeout' | 'unexpected' {
  if (outcome.kind === 'answer') return outcome.status;
  return outcome.kind === 'no_answer' ? 'connection' : outcome.kind;
}

function toError(
  outcome: Exclude<Outcome, { kind: 'aborted' }>,
  failure: Failure,
  retryAfterMs: number | null,
): MpsError {
  if (outcome.kind === 'no_answer') return new ConnectionError(failure, outcome.cause);
  if (outcome.kind === 'timeout') return new TimeoutError(failure);
  if (outcome.kind === 'unexpected' || outcome.problem === undefined)
    return new UnexpectedAnswer(outcome.status, 'text' in outcome ? outcome.text : '', failure);
  const { status, headers, problem } = outcome;
  return makeApiError(problem, { status, requestId: readRequestId(headers), retryAfterMs }, failure);
}

/** Resolves with false as soon as the signal ends the wait. */
function waitFor(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve(false);
      return;
    }
    const end = (isOver: boolean) => (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(isOver);
    };
    const onAbort = end(false);
    const timer = setTimeout(end(true), ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
