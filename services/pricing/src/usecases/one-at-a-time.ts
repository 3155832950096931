// Lets the writers of one thing take turns within this process. Correctness never depends on it (writes are
// compare-and-set): it saves a crowd of writers from losing to each other in rounds.

export type OneAtATime = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function makeQueues(): OneAtATime {
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
