// A keyed mutex of this process: work on one key runs one after the other, in the order of asking. Writes are
// compare-and-set, so correctness never rests on it; it saves many writers of one policy their version conflicts.
// Who has waited past the call's deadline is refused by the store, right before the write.

export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function makeKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = tails.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    tails.set(key, mine);
    const forget = (): void => {
      if (tails.get(key) === mine) tails.delete(key);
    };
    mine.then(forget, forget);
    return mine;
  };
}
