// A message to another party proves its sender and its time by Standard Webhooks 1.0: HMAC-SHA-256 over id, time and body.
// Provider callbacks and reset tokens use the same signature.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const SECRET_PREFIX = /^whsec_/;
const MS_PER_SECOND = 1_000;

export interface SignedMessage {
  /** Value of the header webhook-id: the same at every repeat. */
  readonly id: string;
  /** The second that the header webhook-timestamp says. */
  readonly sentAt: Date;
  /** Exactly the bytes that are sent. */
  readonly body: string | Buffer;
}

/** Decodes the key of a secret: base64, after `whsec_` or without it. For senders that sign many messages with it. */
export function decodeWebhookKey(secret: string): KeyObject {
  const key = Buffer.from(secret.replace(SECRET_PREFIX, ''), 'base64');
  if (key.length === 0) throw new RangeError('A signature needs a key');
  return createSecretKey(key);
}

/**
 * Value of the header webhook-signature. `secret` is a text for decodeWebhookKey, or the bytes of the key. The public library
 * hashes in JavaScript, many times slower; tests compare this with it.
 */
export function webhookSignature(
  secret: string | Uint8Array | KeyObject,
  { id, sentAt, body }: SignedMessage,
): string {
  const key = typeof secret === 'string' ? decodeWebhookKey(secret) : secret;
  if (key instanceof Uint8Array && key.length === 0) throw new RangeError('A signature needs a key');
  const seconds = Math.floor(sentAt.getTime() / MS_PER_SECOND);
  const hmac = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}
