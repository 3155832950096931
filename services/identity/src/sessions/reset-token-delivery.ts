// Sends reset tokens to the deployment's sender of messages with a signed POST (Standard Webhooks). The request does
// not wait for it, so a known identifier takes no longer than an unknown one. The message is stored sealed, next to
// the token's hash, until the sender accepts it. A crash of the process loses none.
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
  readonly realClock: RealClock;
  readonly log: Logger;
  /** The pause before each repeat. */
  readonly retriesMs?: readonly number[];
}

/** Delivers at least once while the token lives. A repeated message has the same `webhook-id`. */
export interface ResetTokenDelivery {
  /** Makes the message to store with the token. Returns null when no sender is configured. */
  begin(token: Secret<string>, tokenHash: string): WaitingDelivery | null;
  /** Called after the token and its message were stored. */
  wake(): void;
  /** Stopping waits for running POSTs and starts no repeats: another process does. */
  readonly component: Component;
}

/** For a deployment without a sender: drops each token with a warning, unless sandbox mode answers it. */
export function noResetTokenDelivery(sandboxMode: boolean, log: Pick<Logger, 'warn'>): ResetTokenDelivery {
  const idle = async (): Promise<void> => undefined;
  return {
    begin: () => {
      if (!sandboxMode) log.warn('a reset token is not delivered: RESET_DELIVERY_URL is not set');
      return null;
    },
    wake: () => undefined,
    component: { name: 'no-reset-token-delivery', start: idle, stop: idle },
  };
}

/** The context of the seal: the token opens with no other. */
export const toDeliveryOwner = (tokenHash: string): readonly string[] => ['reset token', tokenHash];

/** Due by every clock. */
const AT_ONCE = new Date(0);

export function makeResetTokenDelivery(options: ResetTokenDeliveryOptions): ResetTokenDelivery {
  const { vault, passwordResets, log } = options;
  const running = new Set<Promise<void>>();
  const start = (reset: PasswordReset): void => {
    const sent = send(options, reset)
      .catch((error: unknown) =>
        log.warn({ error_type: errorTypeOf(error) }, 'a reset token waits for its next claim'),
      )
      .finally(() => running.delete(sent));
    running.add(sent);
  };
  const loop = makeLoop({
    name: 'reset-token-delivery',
    log,
    idle: RESET_DELIVERY_IDLE,
    // No round waits for all POSTs: a slow one would delay the others.
    round: async (stopping) => {
      while (running.size < RESET_DELIVERIES_AT_ONCE && !stopping.aborted) {
        const reset = await passwordResets.claimDelivery(RESET_DELIVERY_CLAIM_MS);
        if (reset === null) return false;
        start(reset);
      }
      if (running.size > 0) await Promise.race(running);
      return !stopping.aborted;
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
    component: {
      ...loop,
      stop: async () => {
        await loop.stop();
        await Promise.all(running);
      },
    },
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
  if (retryMs === undefined) log.error('gave up a reset token: its user must request a new one');
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

/** Returns whether the sender accepted the message. */
async function post(
  { url, secret, realClock, log }: ResetTokenDeliveryOptions,
  id: string,
  body: string,
): Promise<boolean> {
  const sentAt = realClock.now();
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
    log.warn({ status: response.status }, 'the sender of messages did not accept a reset token');
  } catch (error) {
    log.warn({ error_type: errorTypeOf(error) }, 'the sender of messages did not accept a reset token');
  }
  return false;
}
