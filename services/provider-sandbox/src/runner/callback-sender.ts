// Posts callbacks to the platform, signed as Standard Webhooks.
import type { Logger } from '@mps/chassis';
import type { RealClock } from '@mps/kernel';
import { Webhook } from 'standardwebhooks';
import { CALLBACK_TIMEOUT_MS } from '../limits';
import type { ClaimedCallback } from './store';

const SECRET_PREFIX = 'whsec_';

/** True when the receiver answered 2xx. Never throws. */
export type SendCallback = (callback: ClaimedCallback) => Promise<boolean>;

/** `secret`: base64 after `whsec_`, else any text, whose bytes are the key. */
export function makeCallbackSender(options: {
  readonly url: string;
  readonly secret: string;
  readonly clock: RealClock;
  readonly log: Logger;
}): SendCallback {
  const webhook = options.secret.startsWith(SECRET_PREFIX)
    ? new Webhook(options.secret)
    : new Webhook(Buffer.from(options.secret, 'utf8'), { format: 'raw' });
  return async ({ callbackId, eventId, body, attempts }) => {
    const sentAt = options.clock.now();
    try {
      const response = await fetch(options.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': eventId,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
          'webhook-signature': webhook.sign(eventId, sentAt, body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok)
        options.log.warn({ callbackId, eventId, attempts, status: response.status }, 'callback refused');
      return response.ok;
    } catch (error) {
      options.log.warn({ callbackId, eventId, attempts, err: error }, 'callback not delivered');
      return false;
    }
  };
}
