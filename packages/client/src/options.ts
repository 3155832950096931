// Options of the client and of one call.
import type { Sent } from './errors';

/** The part of WHATWG fetch that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export type Credential = string | (() => string | Promise<string>);

export interface AttemptInfo {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** 1 for the first. */
  readonly attempt: number;
}
export interface AnswerInfo extends AttemptInfo {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly durationMs: number;
}
export interface RetryInfo extends AttemptInfo {
  /** The status of the answer, or the kind of failure. */
  readonly reason: number | 'connection' | 'timeout' | 'unexpected';
  readonly delayMs: number;
  readonly sent: Sent;
}

/** Called during calls; they see no key and no body. */
export interface Hooks {
  readonly onAttempt?: (info: AttemptInfo) => void;
  readonly onAnswer?: (info: AnswerInfo) => void;
  readonly onRetry?: (info: RetryInfo) => void;
}

export interface MpsOptions {
  readonly baseUrl: string;
  /** Sent as x-api-key. A function is asked before every attempt, so that keys can be rotated. */
  readonly apiKey?: Credential | undefined;
  /** Sent as a bearer token to operations that take one. */
  readonly token?: Credential | undefined;
  /** Of one attempt, its body included. 30 s by default. */
  readonly timeoutMs?: number;
  /** Of the whole call with its retries. 90 s by default. */
  readonly deadlineMs?: number;
  /** 3 by default. */
  readonly maxRetries?: number;
  /** The longest first delay between attempts; it doubles up to 8 s. 500 ms by default. */
  readonly retryBaseMs?: number;
  /** Language of error texts. */
  readonly language?: 'en' | 'pt-BR';
  readonly fetch?: Fetch;
  readonly hooks?: Hooks;
  /** False sends no User-Agent. */
  readonly userAgent?: boolean;
  /** A secret key in a browser is readable by every visitor. */
  readonly dangerouslyAllowBrowser?: boolean;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  readonly deadlineMs?: number;
  readonly maxRetries?: number;
  /** Sent with operations that take an Idempotency-Key; a random one by default. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
