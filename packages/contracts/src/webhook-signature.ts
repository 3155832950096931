// webhookSignature: how a message to another party proves its sender and its time. Standard Webhooks 1.0, HMAC-SHA-256 over
// id, time and body; provider callbacks, webhooks and reset tokens are all signed with it.
import { Webhook } from 'standardwebhooks';

export interface SignedMessage {
  /** Value of the header webhook-id: the same at every repeat. */
  readonly id: string;
  /** The second that the header webhook-timestamp says. */
  readonly sentAt: Date;
  /** Exactly the bytes that are sent. */
  readonly body: string | Buffer;
}

/** Value of the header webhook-signature. `secret`: base64, after `whsec_` or without it; bytes are the key itself. */
export function webhookSignature(secret: string | Uint8Array, { id, sentAt, body }: SignedMessage): string {
  const format = typeof secret === 'string' ? undefined : ({ format: 'raw' } as const);
  return new Webhook(secret, format).sign(id, sentAt, body);
}
