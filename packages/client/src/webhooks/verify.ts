// verifyWebhook: Standard Webhooks 1.0 by WebCrypto, so that one function works in every runtime.
import type { Event } from '../events';
import { readWallClockMs } from '../wall-clock';
import { WebhookError } from './errors';

export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** The bytes as they came, or their text. */
  readonly body: Uint8Array | string;
  readonly headers: WebhookHeaders;
  /** `whsec_…`, or several while a secret is rotated. `whpk_…` is a public key for ed25519 signatures. */
  readonly secret: string | readonly string[];
  /** 300 s by default. */
  readonly toleranceSeconds?: number;
  /** For tests. */
  readonly nowMs?: number;
}

const TOLERANCE_SECONDS = 300;
/** The largest delivery of the platform. */
const MAX_BODY_BYTES = 128 * 1024;
const HMAC_PREFIX = 'whsec_';
const PUBLIC_PREFIX = 'whpk_';
const encoder = new TextEncoder();

/** Rejects with a WebhookError. */
export async function verifyWebhook(options: VerifyOptions): Promise<Event> {
  const secrets = readSecrets(options.secret);
  const bytes = readBytes(options.body);
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    readHeader(options.headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError('missing_header');
  checkAge(timestamp, options);
  const signed = concat(encoder.encode(`${id}.${timestamp}.`), bytes);
  let isGenuine = false;
  // Every pair is compared, so that the time does not tell which one matched.
  for (const signature of signatures.split(' '))
    for (const secret of secrets) if (await matches(signed, signature, secret)) isGenuine = true;
  if (!isGenuine) throw new WebhookError('no_match');
  return parseEvent(bytes);
}

/** An empty secret is a missing setting. */
function readSecrets(secret: VerifyOptions['secret']): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || secrets.some((one) => one.trim() === ''))
    throw new TypeError('secret must be the secret of the webhook endpoint');
  return secrets;
}

function readBytes(body: unknown): Uint8Array {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  if (!(bytes instanceof Uint8Array)) throw new WebhookError('body_not_raw');
  if (bytes.length > MAX_BODY_BYTES) throw new WebhookError('malformed');
  return bytes;
}

function checkAge(timestamp: string, { toleranceSeconds = TOLERANCE_SECONDS, nowMs }: VerifyOptions): void {
  // No age is above NaN, which a missing setting often becomes.
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds must be a number of seconds');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('malformed');
  const ageSeconds = (nowMs ?? readWallClockMs()) / 1_000 - Number(timestamp);
  if (ageSeconds > toleranceSeconds) throw new WebhookError('too_old');
  if (ageSeconds < -toleranceSeconds) throw new WebhookError('too_new');
}

function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return (headers as Headers).get(name) ?? undefined;
  const entries = Object.entries(headers) as [string, unknown][];
  const entry = entries.find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof entry === 'string' ? entry : undefined;
}

function concat(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}

/** WebCrypto compares in constant time. */
async function matches(signed: Uint8Array<ArrayBuffer>, signature: string, secret: string): Promise<boolean> {
  const [version = '', text = ''] = signature.split(',');
  const mac = decode(text);
  if (mac === undefined) return false;
  const { subtle } = globalThis.crypto;
  if (version === 'v1' && !secret.startsWith(PUBLIC_PREFIX)) {
    const key = decodeSecret(secret, HMAC_PREFIX);
    const hmac = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    return subtle.verify('HMAC', hmac, mac, signed);
  }
  if (version === 'v1a' && secret.startsWith(PUBLIC_PREFIX)) {
    const key = await subtle.importKey('raw', decodeSecret(secret, PUBLIC_PREFIX), 'Ed25519', false, [
      'verify',
    ]);
    return subtle.verify('Ed25519', key, mac, signed);
  }
  return false;
}

function decodeSecret(secret: string, prefix: string): Uint8Array<ArrayBuffer> {
  const key = decode(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret);
  if (key === undefined || key.length === 0)
    throw new TypeError('secret must be the secret of the webhook endpoint');
  return key;
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function parseEvent(bytes: Uint8Array): Event {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Event;
    if (typeof event.id === 'string' && typeof event.type === 'string') return event;
  } catch {
    // Signed, and not an event all the same.
  }
  throw new WebhookError('malformed');
}
