// Hands reset tokens to the deployment's own sender of messages, a signed POST (Standard Webhooks) to one address: whether
// it becomes an e-mail or a text message is the sender's matter. Nobody waits for it, so that an identifier that exists
// takes no longer to answer than one that does not.
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, type Logger, type Component } from '@mps/chassis';
import { newId, webhookSignature, type RealClock } from '@mps/kernel';
import { RESET_DELIVERY_LIMIT_MS, RESET_DELIVERY_RETRIES_MS, RESET_DELIVERY_UNDER_WAY } from '../limits';
import type { ResetMessage, ResetTokenDelivery } from '../usecases/ports';

export interface ResetTokenDeliveryOptions {
  readonly url: string;
  /** Base64 of 32 bytes. */
  readonly secret: string;
  readonly clock: RealClock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Before each repeat. */
  readonly retriesMs?: readonly number[];
}

export interface ResetTokenSender extends ResetTokenDelivery {
  /** Stopping waits for what is under way, and repeats nothing any more. */
  readonly component: Component;
}

export function makeResetTokenDelivery(options: ResetTokenDeliveryOptions): ResetTokenSender {
  const { log, retriesMs = RESET_DELIVERY_RETRIES_MS } = options;
  const underWay = new Set<Promise<void>>();
  const ending = new AbortController();

  async function send(message: ResetMessage): Promise<void> {
    const id = newId();
    const body = bodyOf(message);
    if (await post(options, id, body)) return;
    for (const retryMs of retriesMs) {
      const isEnding = await delay(retryMs, false, { signal: ending.signal }).catch(() => true);
      if (isEnding) break;
      if (await post(options, id, body)) return;
    }
    log.error('a reset token was given up: its user has to ask again');
  }

  return {
    deliver: (message) => {
      if (underWay.size >= RESET_DELIVERY_UNDER_WAY) {
        log.error('a reset token was not sent: too many are under way');
        return;
      }
      const sending = send(message).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    component: {
      name: 'reset-token-delivery',
      start: async () => undefined,
      stop: async () => {
        ending.abort();
        await Promise.all(underWay);
      },
    },
  };
}

const bodyOf = ({ identifier, resetToken, expiresAt }: ResetMessage): string =>
  JSON.stringify({
    type: 'password_reset',
    data: { identifier, reset_token: resetToken.expose(), expires_at: expiresAt.toISOString() },
  });

/** Whether it was taken. */
async function post(
  { url, secret, clock, log }: ResetTokenDeliveryOptions,
  id: string,
  body: string,
): Promise<boolean> {
  const sentAt = clock.now();
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': webhookSignature(secret, { id, sentAt, body }),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(RESET_DELIVERY_LIMIT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return true;
    log.warn({ status: response.status }, 'a reset token was not taken');
  } catch (error) {
    log.warn({ err: { type: describeError(error).type } }, 'a reset token was not taken');
  }
  return false;
}
