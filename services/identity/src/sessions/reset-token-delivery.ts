// Hands reset tokens to the deployment's own sender of messages by a signed POST (Standard Webhooks) to one address. The
// request that asked does not wait for it, so that a known identifier takes no longer to answer than an unknown one. The
// message rests sealed with the token's hash until it was taken: a process that dies on the way loses none.
import { makeLoop, type Component } from '@mps/background';
import { errorTypeOf, type Logger } from '@mps/chassis';
import { webhookSignature } from '@mps/contracts';
import { newId, type RealClock, type Secret } from '@mps/kernel';
import {
  RESET_DELIVERIES_AT_ONCE,
  RESET_DELIVERY_CLAIM_MS,
  RESET_DELIVERY_IDLE,
  RESET_DELIVERY_LIMIT_MS,
  RESET_DELIVERY_RETRIES_MS,
} from '../limits';
import type { Vault } from '../security/vault';
import { parseIdentifier } from '../users';
import type { PasswordReset, PasswordResetStore, WaitingDelivery } from './store';

export interface ResetTokenDeliveryOptions {
  readonly url: string;
  /** Base64 of 32 bytes. */
  readonly secret: string;
  readonly vault: Pick<Vault, 'seal' | 'open'>;
  readonly passwordResets: PasswordResetStore;
  readonly clock: RealClock;
  readonly log: Logger;
  /** Before each repeat. */
  readonly retriesMs?: readonly number[];
}

/** At least once, while the token lives: a message may come twice, with the same `webhook-id`. */
export interface ResetTokenDelivery {
  /** What is stored with the token for its message to be sent; null: it is not sent. */
  begin(token: Secret<string>, tokenHash: string): WaitingDelivery | null;
  /** The token with its message has been stored. */
  wake(): void;
  /** Stopping waits for posts under way and repeats none: another process does. */
  readonly component: Component;
}

/** For a deployment without a sender: each token is dropped with a warning, unless test mode answers it. */
export function noResetTokenDelivery(sandbox: boolean, log: Pick<Logger, 'warn'>): ResetTokenDelivery {
  const idle = async (): Promise<void> => undefined;
  return {
    begin: () => {
      if (!sandbox) log.warn('a reset token is not delivered: RESET_DELIVERY_URL is not set');
      return null;
    },
    wake: () => undefined,
    component: { name: 'no-reset-token-delivery', start: idle, stop: idle },
  };
}

/** What the token is sealed for: it opens nowhere else. */
export const toDeliveryOwner = (tokenHash: string): readonly string[] => ['reset token', tokenHash];

/** Due whatever the clocks say. */
const AT_ONCE = new Date(0);

export function makeResetTokenDelivery(options: ResetTokenDeliveryOptions): ResetTokenDelivery {
  const { vault, passwordResets, log } = options;
  const loop = makeLoop({
    name: 'reset-token-delivery',
    log,
    idle: RESET_DELIVERY_IDLE,
    round: async (stopping) => {
      const claimed: PasswordReset[] = [];
      while (claimed.length < RESET_DELIVERIES_AT_ONCE && !stopping.aborted) {
        const reset = await passwordResets.claimDelivery(RESET_DELIVERY_CLAIM_MS);
        if (reset === null) break;
        claimed.push(reset);
      }
      await Promise.all(claimed.map((reset) => send(options, reset)));
      return claimed.length === RESET_DELIVERIES_AT_ONCE;
    },
  });
  return {
    begin: (token, tokenHash) => ({
      message_id: newId(),
      sealed_token: vault.seal(token.expose(), toDeliveryOwner(tokenHash)),
      attempts: 0,
      next_at: AT_ONCE,
    }),
    wake: () => loop.wake(),
    component: loop,
  };
}

async function send(options: ResetTokenDeliveryOptions, reset: PasswordReset): Promise<void> {
  const { vault, passwordResets, log, retriesMs = RESET_DELIVERY_RETRIES_MS } = options;
  const { token_hash, delivery } = reset;
  if (delivery === undefined) return;
  const token = vault.open(delivery.sealed_token, toDeliveryOwner(token_hash));
  if (await post(options, delivery.message_id, formatBody(reset, token)))
    return passwordResets.endDelivery(token_hash);
  const retryMs = retriesMs[delivery.attempts - 1];
  if (retryMs === undefined) log.error('a reset token was given up: its user has to ask again');
  await passwordResets.putOffDelivery(token_hash, delivery.attempts, retryMs ?? null);
}

function formatBody({ identifier, expires_at }: PasswordReset, token: string): string {
  const parsed = parseIdentifier(identifier ?? '');
  return JSON.stringify({
    type: 'password_reset',
    data: {
      identifier: parsed.ok ? parsed.value : null,
      reset_token: token,
      expires_at: expires_at.toISOString(),
    },
  });
}

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
    log.warn({ error_type: errorTypeOf(error) }, 'a reset token was not accepted');
  }
  return false;
}
