// MpsCore: configuration and credentials, and the way of one request. It knows no operation, so that a bundle holds only the
// operations that it uses.
import type { RateLimit, WithResponse } from './call';
import type { CallOptions, Credential, Hooks, MpsOptions } from './options';
import type { Outgoing } from './transport/attempt';
import type { Repeat } from './transport/retry';
import { send } from './transport/send';
import { VERSION } from './version';

export interface CallRequest {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly query: object | undefined;
  readonly body: object | undefined;
  readonly repeat: Repeat;
  /** The media type of the answer. Every type but JSON is a stream. */
  readonly accept: string;
  /** Credentials that the operation takes, the first one preferred. */
  readonly auth: readonly ('merchantKey' | 'userToken')[];
  readonly options: CallOptions;
  /** Of this call, besides those of the client. */
  readonly hooks?: Hooks;
}

export const JSON_TYPE = 'application/json';
const TIMEOUT_MS = 30_000;
const DEADLINE_MS = 90_000;
const MAX_RETRIES = 3;
const RETRY_BASE_MS = 500;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const isBrowserPage = (): boolean => 'window' in globalThis && 'document' in globalThis;

export class MpsCore {
  readonly baseUrl: string;
  // Private members do not appear in util.inspect, JSON or error reports.
  readonly #options: MpsOptions;

  constructor(options: MpsOptions) {
    if (!URL.canParse(options.baseUrl) || !/^https?:/.test(options.baseUrl))
      throw new TypeError('baseUrl must be an http or https URL');
    this.baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.#options = options;
    if (typeof options.apiKey === 'string') this.#checkKey(options.apiKey);
  }

  #checkKey(key: string): void {
    if (!/^[\x21-\x7e]+$/.test(key))
      throw new TypeError('apiKey must be a key: it is empty or holds white space');
    if (key.startsWith('sk_') && isBrowserPage() && this.#options.dangerouslyAllowBrowser !== true)
      throw new TypeError(
        'A secret key in a browser is readable by every visitor: call the platform from a server',
      );
    const { protocol, hostname } = new URL(this.baseUrl);
    if (key.startsWith('sk_live_') && protocol === 'http:' && !LOOPBACK.test(hostname))
      throw new TypeError('A live key is not sent over plain http: use https');
  }

  /** Sends a request until it is answered, its retries are used, or its time is over. */
  async send(request: CallRequest): Promise<WithResponse<unknown>> {
    const { options, repeat, body, operation, path } = request;
    const given = this.#options;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const key =
      repeat === 'key' || options.idempotencyKey !== undefined
        ? (options.idempotencyKey ?? crypto.randomUUID())
        : undefined;
    const url = `${this.baseUrl}${path}${toSearch(request.query)}`;
    const { answer, attempts } = await send(
      given.fetch ?? ((input, init) => fetch(input, init)),
      {
        operation,
        path,
        repeat,
        outgoing: async (): Promise<Outgoing> => ({
          method: request.method,
          url,
          headers: await this.#makeHeaders(request, text !== undefined, key),
          body: text,
          as: request.accept === JSON_TYPE ? 'json' : 'stream',
        }),
        signal: options.signal,
        timeoutMs: options.timeoutMs ?? given.timeoutMs ?? TIMEOUT_MS,
        deadlineMs: options.deadlineMs ?? given.deadlineMs ?? DEADLINE_MS,
        maxRetries: options.maxRetries ?? given.maxRetries ?? MAX_RETRIES,
        retryBaseMs: given.retryBaseMs ?? RETRY_BASE_MS,
      },
      joinHooks(given.hooks, request.hooks),
    );
    const { headers } = answer;
    return {
      data: answer.data,
      status: answer.status,
      replayed: headers.get('idempotent-replayed') === 'true',
      requestId: headers.get('x-request-id') ?? undefined,
      rateLimit: readRateLimit(headers.get('ratelimit')),
      warning: headers.get('warning') ?? undefined,
      attempts,
      headers,
    };
  }

  async #makeHeaders(
    request: CallRequest,
    hasBody: boolean,
    key: string | undefined,
  ): Promise<Record<string, string>> {
    const { language, userAgent } = this.#options;
    const runtime = typeof process === 'object' ? ` (node ${process.versions.node})` : '';
    return {
      accept: request.accept,
      ...(hasBody && { 'content-type': JSON_TYPE }),
      ...(language !== undefined && { 'accept-language': language }),
      ...(userAgent !== false && { 'user-agent': `mps-client/${VERSION}${runtime}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...request.options.headers,
      ...(await this.#makeCredential(request.auth)),
    };
  }

  async #makeCredential(auth: CallRequest['auth']): Promise<Record<string, string>> {
    const { apiKey, token } = this.#options;
    if (auth.includes('merchantKey') && apiKey !== undefined) {
      const key = await readCredential(apiKey);
      this.#checkKey(key);
      return { 'x-api-key': key };
    }
    if (auth.includes('userToken') && token !== undefined)
      return { authorization: `Bearer ${await readCredential(token)}` };
    return {};
  }
}

function joinHooks(first: Hooks | undefined, second: Hooks | undefined): Hooks | undefined {
  if (second === undefined) return first;
  return {
    onAttempt: (info) => [first, second].forEach((hooks) => hooks?.onAttempt?.(info)),
    onAnswer: (info) => [first, second].forEach((hooks) => hooks?.onAnswer?.(info)),
    onRetry: (info) => [first, second].forEach((hooks) => hooks?.onRetry?.(info)),
  };
}

const readCredential = async (credential: Credential): Promise<string> =>
  typeof credential === 'function' ? credential() : credential;

type QueryValue = string | number | boolean | readonly string[] | null | undefined;

/** Lists are joined by commas; absent members are left out. */
function toSearch(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}) as [string, QueryValue][])
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function readRateLimit(value: string | null): RateLimit | undefined {
  const [, remaining, reset] = /r=(\d+);t=(\d+)/.exec(value ?? '') ?? [];
  return remaining === undefined ? undefined : { remaining: Number(remaining), resetSeconds: Number(reset) };
}
