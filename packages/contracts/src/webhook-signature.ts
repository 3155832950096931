// webhookSignature: how a message to another party proves its sender and its time. Standard Webhooks 1.0, HMAC-SHA-256 over
// id, time and body; provider callbacks, webhooks and reset tokens are all signed with it.
import { createHmac } from 'node:crypto';

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

/**
 * Value of the header webhook-signature. `secret`: base64, after `whsec_` or without it; bytes are the key itself. The public
 * library hashes in JavaScript, many times slower; the tests hold this against it.
 */
export function webhookSignature(secret: string | Uint8Array, { id, sentAt, body }: SignedMessage): string {
  const key = typeof secret === 'string' ? Buffer.from(secret.replace(SECRET_PREFIX, ''), 'base64') : secret;
  if (key.length === 0) throw new RangeError('A signature needs a key');
  const seconds = Math.floor(sentAt.getTime() / MS_PER_SECOND);
  const hmac = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}
