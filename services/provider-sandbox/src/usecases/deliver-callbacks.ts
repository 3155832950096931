// Tells the platform what has happened, again and again until it says that it has heard.
import { CALLBACK_FIRST_RETRY_MS, CALLBACK_LEASE_MS, CALLBACK_MAX_RETRY_MS } from '../limits';
import type { CallbackQueue, Clocks, SendCallback } from './ports';

/** Sends one waiting callback; `idle` when none waits. */
export type DeliverCallback = () => Promise<'idle' | 'delivered' | 'failed'>;

export function makeDeliverCallback(
  queue: CallbackQueue,
  send: SendCallback,
  { real }: Clocks,
): DeliverCallback {
  return async () => {
    const now = real.now().getTime();
    const claimed = await queue.claim(new Date(now), new Date(now + CALLBACK_LEASE_MS));
    if (!claimed) return 'idle';
    if (await send(claimed)) {
      await queue.delivered(claimed.callbackId);
      return 'delivered';
    }
    await queue.retryAt(claimed.callbackId, new Date(real.now().getTime() + retryDelayMs(claimed.attempts)));
    return 'failed';
  };
}

/** Doubles from the first delay up to the cap. */
export function retryDelayMs(failedAttempts: number): number {
  return Math.min(CALLBACK_FIRST_RETRY_MS * 2 ** failedAttempts, CALLBACK_MAX_RETRY_MS);
}
