// Waiting between attempts: exponential backoff with jitter, a pause that an abort ends, and a wake signal.
import { setTimeout as delay } from 'node:timers/promises';

export interface BackoffLimits {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Doubles from attempt to attempt (0, 1, 2 …) up to the cap; half of it is random, so that replicas spread out. */
export function backoffMs(attempt: number, { firstMs, maxMs }: BackoffLimits): number {
  const full = Math.min(maxMs, firstMs * 2 ** attempt);
  return full / 2 + (Math.random() * full) / 2;
}

/** A signal that one loop waits for. Notified while no one waits, it ends the next wait at once. */
export interface WakeSignal {
  notify(): void;
  /** Ends with the next notify(), at the latest after `timeoutMs`. */
  wait(timeoutMs: number): Promise<void>;
}

export function makeWakeSignal(): WakeSignal {
  let isNotified = false;
  let endWait: (() => void) | undefined;
  return {
    notify() {
      isNotified = true;
      endWait?.();
    },
    async wait(timeoutMs) {
      if (!isNotified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          endWait = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      endWait = undefined;
      isNotified = false;
    },
  };
}

/** Waits, but no longer than until the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
