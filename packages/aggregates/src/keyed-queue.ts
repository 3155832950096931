// Queues by key, for writers of one process that lost a race for one aggregate. Every write is a compare-and-set, so correctness
// does not depend on the queue. It saves N writers the N² / 2 attempts of trying at the same time.

/** A decision that waits for another service delays the next writer by at most this. Then both try at the same time. */
const MAX_TURN_MS = 250;

/** Runs `work` once the work queued before it under the same key is done, or after MAX_TURN_MS. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function makeKeyedQueue(maxTurnMs = MAX_TURN_MS): KeyedQueue {
  /** By key: ends with the turn of the work that was queued last. */
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
