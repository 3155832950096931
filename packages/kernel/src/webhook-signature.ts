// How a message to somebody outside proves who sent it and when: Standard Webhooks 1.0, HMAC-SHA-256 over id, time and body.
import { Webhook } from 'standardwebhooks';

export interface SignedMessage {
  /** Value of the header webhook-id: the same at every repeat. */
  readonly id: string;
  /** The second that the header webhook-timestamp says. */
  readonly sentAt: Date;
  /** Exactly the bytes that are sent. */
  readonly body: string;
}

/** Value of the header webhook-signature. `secret`: base64, after `whsec_` or without it. */
export function webhookSignature(secret: string, { id, sentAt, body }: SignedMessage): string {
  return new Webhook(secret).sign(id, sentAt, body);
}
