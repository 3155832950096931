// How long to wait before trying again, and waiting that can be cut short.
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

/** A bell that one loop waits for. Rung while nobody waits, it ends the next wait at once. */
export interface Bell {
  ring(): void;
  /** Ends when the bell rings, at the latest after `ms`. */
  wait(ms: number): Promise<void>;
}

export function makeBell(): Bell {
  let isRung = false;
  let wakeUp: (() => void) | undefined;
  return {
    ring() {
      isRung = true;
      wakeUp?.();
    },
    async wait(ms) {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wakeUp = undefined;
      isRung = false;
    },
  };
}

/** Waits, but no longer than until the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
