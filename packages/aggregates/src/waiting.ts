// Waiting between attempts: exponential backoff with jitter, a pause that an abort ends, a wake signal, an alarm, and turns.
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

/** Rings at the earliest of the times that were asked for, then knows of none. */
export function makeAlarm(ring: () => void): { ringIn(ms: number): void; cancel(): void } {
  let timer: NodeJS.Timeout | undefined;
  let ringsAtMs = Infinity;
  const cancel = (): void => {
    clearTimeout(timer);
    ringsAtMs = Infinity;
  };
  return {
    ringIn(ms) {
      const atMs = performance.now() + ms;
      if (atMs >= ringsAtMs) return;
      cancel();
      ringsAtMs = atMs;
      timer = setTimeout(() => {
        ringsAtMs = Infinity;
        ring();
      }, ms);
    },
    cancel,
  };
}

/** Waits, but no longer than until the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}

/** False: it goes on. Throws what it throws in that time. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const ended = work.then(() => true);
  try {
    return await Promise.race([ended, pause(ms, timer.signal).then(() => false)]);
  } finally {
    timer.abort();
  }
}

/** A decision that waits for another service keeps the next writer no longer than this; they then try side by side. */
const MAX_TURN_MS = 250;

/** Runs `work` when those who asked before for the same key are done or have had MAX_TURN_MS. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Turns for writers of this process that lost a race for one aggregate. Each write is a compare-and-set, so correctness never
 * rests on turns; they save N writers the N² / 2 attempts of trying all at once.
 */
export function makeTurns(maxTurnMs = MAX_TURN_MS): Turns {
  /** Promise that ends with the turn of who asked last, by key. */
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const turn = Promise.withResolvers<unknown>();
    last.set(key, turn.promise);
    await before;
    const timer = setTimeout(turn.resolve, maxTurnMs, undefined);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      turn.resolve(undefined);
      if (last.get(key) === turn.promise) last.delete(key);
    }
  };
}
