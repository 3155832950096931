// One request and its answer, within one timer that covers the body too.
import type { Sent } from '../errors';
import type { Fetch } from '../options';
import type { Problem } from '../gen/types';

export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** 'stream' leaves the body of a success unread. */
  readonly as: 'json' | 'stream';
}

export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: Headers;
  readonly data: unknown;
  readonly problem: Problem | undefined;
}

export type Outcome =
  | Answer
  | { readonly kind: 'unexpected'; readonly status: number; readonly headers: Headers; readonly text: string }
  | { readonly kind: 'no_answer'; readonly sent: Sent; readonly cause: unknown }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'aborted' };

/** Failures before a byte of the request was sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
const NO_CONTENT = 204;

export async function attempt(
  fetch: Fetch,
  outgoing: Outgoing,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  if (signal?.aborted === true) return { kind: 'aborted' };
  const controller = new AbortController();
  let endEarly: (outcome: Outcome) => void = () => undefined;
  // Races, because a given fetch may not listen to its signal.
  const early = new Promise<Outcome>((resolve) => (endEarly = resolve));
  const stop = (kind: 'timeout' | 'aborted') => (): void => {
    endEarly({ kind });
    controller.abort();
  };
  const timer = setTimeout(stop('timeout'), timeoutMs);
  const onAbort = stop('aborted');
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    // A stream is read after this function, and the caller's signal still ends it.
    const isRead = signal === undefined || outgoing.as === 'json';
    const ending = isRead ? controller.signal : AbortSignal.any([controller.signal, signal]);
    return await Promise.race([early, exchange(fetch, outgoing, ending)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

async function exchange(fetch: Fetch, outgoing: Outgoing, signal: AbortSignal): Promise<Outcome> {
  const { method, url, headers, body, as } = outgoing;
  try {
    const response = await fetch(url, {
      method,
      headers,
      signal,
      // A redirect is not followed: the key belongs to one host.
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    if (as === 'stream' && response.ok)
      return {
        kind: 'answer',
        status: response.status,
        headers: response.headers,
        data: response.body,
        problem: undefined,
      };
    return readAnswer(response.status, response.headers, await response.text());
  } catch (cause) {
    return { kind: 'no_answer', sent: wasSent(cause), cause };
  }
}

function readAnswer(status: number, headers: Headers, text: string): Outcome {
  const unexpected = { kind: 'unexpected', status, headers, text } as const;
  if (status === NO_CONTENT) return { kind: 'answer', status, headers, data: undefined, problem: undefined };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return unexpected;
  }
  if (status >= 200 && status < 300) return { kind: 'answer', status, headers, data, problem: undefined };
  return isProblem(data) ? { kind: 'answer', status, headers, data: undefined, problem: data } : unexpected;
}

function isProblem(data: unknown): data is Problem {
  if (typeof data !== 'object' || data === null) return false;
  return (
    'code' in data && typeof data.code === 'string' && 'status' in data && typeof data.status === 'number'
  );
}

/** Errors of another realm are not instances of this one's Error, so members decide. */
interface FetchFailure {
  readonly code?: unknown;
  /** Of Node's errors. */
  readonly syscall?: unknown;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
}

/** 'no' only when the connection was not made. */
function wasSent(error: unknown): Sent {
  if (typeof error !== 'object' || error === null) return 'maybe';
  const { code, syscall, cause, errors } = error as FetchFailure;
  // A route that breaks later ends a connection that was made, with the same code.
  const isConnected = syscall === 'read' || syscall === 'write';
  if (typeof code === 'string' && NOT_SENT.has(code)) return isConnected ? 'maybe' : 'no';
  // Node tries every address of a name and reports all failures together.
  if (Array.isArray(errors) && errors.length > 0)
    return errors.every((one) => wasSent(one) === 'no') ? 'no' : 'maybe';
  return wasSent(cause);
}
