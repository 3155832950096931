// HTTP to PROVIDER_A. An answer counts only if it was read in time, whole and in the agreed shape. Anything else is
// `unknown`, because a request with a lost answer may have moved money.
import { setTimeout as pause } from 'node:timers/promises';
import { parseJson, readBoundedText, type Logger } from '@mps/chassis';
import type { Secret } from '@mps/kernel';
import { request, type Dispatcher } from 'undici';
import type { z } from 'zod';
import { refusalAnswer, type RefusalAnswer } from './answers';
import {
  noteAttempts,
  type Attempts,
  type CallNotes,
  type CallOutcome,
  type NotedRequest,
} from './note-call';

/** An order with the most refunds and disputes is a few kilobytes. */
export const MAX_ANSWER_BYTES = 256 * 1024;
export const MAX_CALLBACK_BYTES = 256 * 1024;
export const CALLBACK_TOLERANCE_MS = 5 * 60_000;
/** A 503 of the provider means "nothing was done, try again". The request is then sent once more after this time. */
export const UNAVAILABLE_RETRY_DELAY_MS = 200;
export const MAX_UNAVAILABLE_RETRIES = 2;

/** The reason why an answer counts as unknown. */
export type UnknownReason =
  | 'timeout'
  | 'connection'
  | 'server_error'
  | 'unreadable'
  | 'too_big'
  | 'unexpected_refusal'
  | 'wrong_order'
  | 'unknown_status';

/** Called when the provider does something that the adapter cannot explain: ids and status names only. */
export interface Observer {
  unknown(reason: UnknownReason, facts: Readonly<Record<string, string | number>>): void;
  /** A call could not be recorded. */
  notNoted(error: unknown): void;
}

/** Warns in the log, and counts by reason where a counter is given. */
export function makeObserver(log: Logger, count: (reason: UnknownReason) => void): Observer {
  return {
    unknown: (reason, facts) => {
      count(reason);
      log.warn({ provider: 'PROVIDER_A', reason, ...facts }, 'provider answer counts as unknown');
    },
    notNoted: (error) => log.warn({ provider: 'PROVIDER_A', err: error }, 'provider call was not recorded'),
  };
}

export type Answer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** A 4xx with a code of the provider: it understood the request and did nothing. */
  | { readonly kind: 'refused'; readonly status: number; readonly refusal: RefusalAnswer }
  | { readonly kind: 'unknown' };

export interface ProviderRequest<Schema extends z.ZodType> extends NotedRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the base URL, ids encoded. */
  readonly path: string;
  readonly answer: Schema;
  readonly timeoutMs: number;
}

export type ProviderClient = <Schema extends z.ZodType>(
  request: ProviderRequest<Schema>,
) => Promise<Answer<z.output<Schema>>>;

const OUTCOMES: Readonly<Record<UnknownReason, CallOutcome>> = {
  timeout: 'TIMEOUT',
  connection: 'ERROR',
  server_error: 'ERROR',
  unreadable: 'UNKNOWN',
  too_big: 'UNKNOWN',
  unexpected_refusal: 'UNKNOWN',
  wrong_order: 'UNKNOWN',
  unknown_status: 'UNKNOWN',
};

const HTTP_REDIRECTS_FROM = 300;
const HTTP_CLIENT_ERRORS = { first: 400, last: 499 };
const HTTP_UNAUTHORIZED = 401;
const HTTP_UNAVAILABLE = 503;

export function makeProviderClient(options: {
  readonly baseUrl: string;
  readonly apiKey: Secret<string>;
  readonly observer: Observer;
  readonly notes: CallNotes;
}): ProviderClient {
  const { observer } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');

  return async (asked) => {
    // Not AbortSignal.timeout: it makes an error with a stack at the end of its time, even if the answer came long before.
    const timeLimit = new AbortController();
    const timer = setTimeout(() => timeLimit.abort(), asked.timeoutMs);
    const attempts = noteAttempts(toNotedRequest(asked), options.notes, (error) => observer.notNoted(error));
    const unknown = (reason: UnknownReason, status = 0, body?: unknown): { readonly kind: 'unknown' } => {
      observer.unknown(reason, { method: asked.method, path: asked.path, status });
      attempts.end({ outcome: OUTCOMES[reason], ...(status > 0 && { status }), body });
      return { kind: 'unknown' };
    };
    try {
      const response = await sendPatiently(
        baseUrl + asked.path,
        makeOptions(asked, options.apiKey, timeLimit.signal),
        attempts,
      );
      const { statusCode: status } = response;
      const text = await readBoundedText(response, MAX_ANSWER_BYTES);
      if (text === null) return unknown('too_big', status);
      // Redirects are not followed: an order goes only to the configured address.
      if (isRedirect(status)) return unknown('connection', status);
      const json = parseJson(text);
      if (status < HTTP_REDIRECTS_FROM) {
        const parsed = asked.answer.safeParse(json);
        if (!parsed.success) return unknown('unreadable', status, json);
        attempts.end({ outcome: 'OK', status, body: json });
        return { kind: 'ok', value: parsed.data };
      }
      if (!isRefusal(status)) return unknown('server_error', status, json);
      const refusal = refusalAnswer.safeParse(json);
      if (!refusal.success) return unknown('unreadable', status, json);
      attempts.end({ outcome: 'REFUSED', status, body: json });
      return { kind: 'refused', status, refusal: refusal.data };
    } catch {
      return unknown(timeLimit.signal.aborted ? 'timeout' : 'connection');
    } finally {
      clearTimeout(timer);
    }
  };
}

/** An owner may have further members: an order's merchant has its name. */
const toNotedRequest = ({
  operation,
  owner: { organizationId, companyId },
  subjectId,
  method,
  path,
  body,
}: NotedRequest): NotedRequest => ({
  operation,
  owner: { organizationId, companyId },
  subjectId,
  method,
  path,
  body,
});

const makeOptions = (
  { method, body }: ProviderRequest<z.ZodType>,
  apiKey: Secret<string>,
  signal: AbortSignal,
) => ({
  method,
  signal,
  headers: {
    accept: 'application/json',
    authorization: `Bearer ${apiKey.expose()}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

// A 503 confirms that nothing was done. Every request is keyed by an id of ours, so it may be sent again.
async function sendPatiently(
  url: string,
  options: ReturnType<typeof makeOptions>,
  attempts: Attempts,
): Promise<Dispatcher.ResponseData> {
  for (let retries = 0; ; retries++) {
    // Not fetch: its streams and headers take an eighth of the CPU time of a payment in this process.
    attempts.begin();
    const response = await request(url, options);
    if (response.statusCode !== HTTP_UNAVAILABLE || retries >= MAX_UNAVAILABLE_RETRIES) return response;
    await response.body.dump();
    attempts.end({ outcome: 'ERROR', status: response.statusCode });
    await pause(UNAVAILABLE_RETRY_DELAY_MS, undefined, { signal: options.signal });
  }
}

const isRedirect = (status: number): boolean =>
  status >= HTTP_REDIRECTS_FROM && status < HTTP_CLIENT_ERRORS.first;

// A wrong key is our own mistake and proves nothing about the order.
function isRefusal(status: number): boolean {
  return (
    status >= HTTP_CLIENT_ERRORS.first && status <= HTTP_CLIENT_ERRORS.last && status !== HTTP_UNAUTHORIZED
  );
}
