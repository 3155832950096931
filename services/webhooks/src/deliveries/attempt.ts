// One attempt: signs the message, posts it and reads the answer. A failure of the network or the receiver is returned as an
// answer. Throws only when the endpoint's secrets cannot be opened. The receiver is not at fault then, and the delivery waits
// until their key is in the key ring.
import type { KeyObject } from 'node:crypto';
import { webhookKeyOf, webhookSignature, type SignedMessage } from '@mps/contracts';
import type { RealClock, Secret } from '@mps/kernel';
import { errors, type Dispatcher } from 'undici';
import type { Receiver } from '../endpoints';
import { ATTEMPT_TIMEOUT_MS } from '../limits';
import { readExcerpt } from './excerpt';
import type { SentSignature } from './domain/delivery';
import { BlockedAddressError, NameNotFoundError } from './connections';
import { readRetryAfter, type Answer, type AttemptError } from './domain/schedule';

export interface Attempted {
  readonly answer: Answer;
  readonly latency_ms: number;
  readonly response_excerpt: string | null;
  readonly sent: SentSignature;
}

/** Returns null when `cut` was aborted before the answer. */
export type MakeAttempt = (
  receiver: Receiver,
  eventId: string,
  message: Buffer,
  cut: AbortSignal,
) => Promise<Attempted | null>;

interface Outgoing {
  readonly id: string;
  readonly body: Buffer;
  readonly sent: SentSignature;
  /** Milliseconds since the attempt began. */
  readonly latency: () => number;
}

/** Imported keys of secrets in memory: an import costs as much as a signature. */
const keys = new WeakMap<Secret<string>, KeyObject>();

function importKey(secret: Secret<string>): KeyObject {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = webhookKeyOf(secret.expose());
  keys.set(secret, key);
  return key;
}

/** With every valid secret, the newest first. */
const sign = (secrets: readonly Secret<string>[], message: SignedMessage): SentSignature => ({
  webhook_timestamp: Math.floor(message.sentAt.getTime() / 1_000),
  webhook_signature: secrets.map((secret) => webhookSignature(importKey(secret), message)).join(' '),
});

const USER_AGENT = 'mps-webhooks/1';

/** `businessNow` selects the secrets that sign. The signature carries the real time, because receivers check it. */
export function makeAttempts(
  connections: Dispatcher,
  realClock: RealClock,
  businessNow: () => string,
): MakeAttempt {
  async function post(url: URL, { id, body, sent, latency }: Outgoing, signal: AbortSignal) {
    const { statusCode, headers, ...response } = await connections.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': USER_AGENT,
        'webhook-id': id,
        'webhook-timestamp': String(sent.webhook_timestamp),
        'webhook-signature': sent.webhook_signature,
      },
      body,
      signal,
    });
    const wanted = readRetryAfter([headers['retry-after']].flat()[0], realClock.now());
    // Retry-After counts from the answer. Our delays count from the start of the attempt.
    const retryAfterMs = wanted === null ? null : wanted + latency();
    return {
      answer: { status: statusCode, retryAfterMs },
      response_excerpt: await readExcerpt(response.body as AsyncIterable<Buffer>),
    };
  }

  return async ({ url, secretsAt }, id, body, cut) => {
    const signed = { id, sentAt: realClock.now(), body };
    const sent = sign(secretsAt(businessNow()), signed);
    // One signal and one timer: AbortSignal.any and .timeout cost a tenth of a delivery.
    const startedAt = performance.now();
    const latency = (): number => Math.round(performance.now() - startedAt);
    const ended = new AbortController();
    const end = (): void => ended.abort();
    const timer = setTimeout(end, ATTEMPT_TIMEOUT_MS);
    cut.addEventListener('abort', end, { once: true });
    try {
      const answered = await post(url, { id, body, sent, latency }, ended.signal);
      return { ...answered, latency_ms: latency(), sent };
    } catch (error) {
      if (cut.aborted) return null;
      const answer = { error: classifyError(error) };
      return { answer, latency_ms: latency(), response_excerpt: null, sent };
    } finally {
      clearTimeout(timer);
      cut.removeEventListener('abort', end);
    }
  };
}

const REFUSED: ReadonlySet<string> = new Set(['ECONNREFUSED']);
const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH)/;

function classifyError(error: unknown): AttemptError {
  if (error instanceof BlockedAddressError) return 'blocked_address';
  if (error instanceof NameNotFoundError) return 'dns_failure';
  const { name, code = '' } = error as { readonly name: string; readonly code?: string };
  if (name === 'TimeoutError' || name === 'AbortError' || error instanceof errors.ConnectTimeoutError)
    return 'timeout';
  if (REFUSED.has(code)) return 'connection_refused';
  if (TLS_CODE.test(code)) return 'tls_failure';
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError)
    return 'invalid_response';
  return 'connection_failed';
}
