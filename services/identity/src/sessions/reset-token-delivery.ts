// Hands reset tokens to the deployment's own sender of messages by a signed POST (Standard Webhooks) to one address. The
// request that asked does not wait for it, so that a known identifier takes no longer to answer than an unknown one.
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, type Logger, type Component } from '@mps/chassis';
import { webhookSignature } from '@mps/contracts';
import { newId, type RealClock, type Secret } from '@mps/kernel';
import { RESET_DELIVERY_LIMIT_MS, RESET_DELIVERY_RETRIES_MS, RESET_DELIVERY_UNDER_WAY } from '../limits';
import type { IdentifierKey } from '../users';

export interface ResetTokenDeliveryOptions {
  readonly url: string;
  /** Base64 of 32 bytes. */
  readonly secret: string;
  readonly clock: RealClock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Before each repeat. */
  readonly retriesMs?: readonly number[];
}

export interface ResetMessage {
  readonly identifier: IdentifierKey;
  readonly resetToken: Secret<string>;
  readonly expiresAt: Date;
}

/** Best effort: a user who gets no token asks again. */
export interface ResetTokenDelivery {
  /** Takes the message and returns at once, whatever becomes of it. */
  deliver(message: ResetMessage): void;
  /** Stopping waits for posts under way and repeats none. */
  readonly component: Component;
}

/** For a deployment without a sender: each token is dropped with a warning, unless test mode answers it. */
export function noResetTokenDelivery(sandbox: boolean, log: Pick<Logger, 'warn'>): ResetTokenDelivery {
  const idle = async (): Promise<void> => undefined;
  return {
    deliver: () => {
      if (!sandbox) log.warn('a reset token is not delivered: RESET_DELIVERY_URL is not set');
    },
    component: { name: 'no-reset-token-delivery', start: idle, stop: idle },
  };
}

export function makeResetTokenDelivery(options: ResetTokenDeliveryOptions): ResetTokenDelivery {
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

/** Whether it was accepted. */
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
    log.warn({ status: response.status }, 'a reset token was not accepted');
  } catch (error) {
    log.warn({ err: { type: describeError(error).type } }, 'a reset token was not accepted');
  }
  return false;
}
