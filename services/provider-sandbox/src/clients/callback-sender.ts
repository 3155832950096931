// Posts a callback to the platform, signed as Standard Webhooks says: HMAC-SHA256 over id, time and body.
import { createHmac } from 'node:crypto';
import type { RealClock } from '@mps/kernel';
import type { Logger } from '@mps/chassis';
import { CALLBACK_TIMEOUT_MS } from '../limits';
import type { SendCallback } from '../usecases/ports';

const SECRET_PREFIX = 'whsec_';

/** The key behind a secret: base64 after `whsec_`, else the text itself. */
export function signingKey(secret: string): Buffer {
  return secret.startsWith(SECRET_PREFIX)
    ? Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    : Buffer.from(secret, 'utf8');
}

/** The value of webhook-signature. `timestamp` is in Unix seconds. */
export function signCallback(key: Buffer, id: string, timestamp: number, body: string): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

export function makeCallbackSender(options: {
  readonly url: string;
  readonly secret: string;
  readonly clock: RealClock;
  readonly log: Logger;
}): SendCallback {
  const key = signingKey(options.secret);
  return async ({ callbackId, eventId, body, attempts }) => {
    const timestamp = Math.floor(options.clock.now().getTime() / 1_000);
    try {
      const response = await fetch(options.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': eventId,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signCallback(key, eventId, timestamp, body),
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
