// Wake-ups: a signal that ends a loop's rest, and an alarm for the earliest of several times.

/** A signal for one waiter. A notification without a waiter ends the next wait at once. */
export interface WakeSignal {
  notify(): void;
  /** Resolves with the next notify(), at the latest after `timeoutMs`. */
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

/** One timer for the earliest of several times. */
export interface Alarm {
  /** Rings after `ms`, unless it rings earlier already. After a ring every other time is forgotten. */
  readonly ringIn: (ms: number) => void;
  readonly cancel: () => void;
}

/** Its timer keeps no process alive. */
export function makeAlarm(ring: () => void): Alarm {
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
      }, ms).unref();
    },
    cancel,
  };
}
