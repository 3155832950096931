// Batches look-ups: those of one turn of the event loop share one read. A read serves only look-ups made before it was
// sent, so no answer is older than it would be alone.
import { MAX_GROUPED_LOOKUPS } from '../limits';

interface Waiting<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: readonly Found[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** Returns a function that answers what `read` finds for one key, told apart by `isOf`. */
export function groupLookups<Key, Found>(
  read: (keys: readonly Key[]) => Promise<readonly Found[]>,
  isOf: (found: Found, key: Key) => boolean,
): (key: Key) => Promise<readonly Found[]> {
  let waiting: Waiting<Key, Found>[] = [];

  async function answer(group: readonly Waiting<Key, Found>[]): Promise<void> {
    try {
      const found = await read(group.map(({ key }) => key));
      for (const { key, resolve } of group) resolve(found.filter((one) => isOf(one, key)));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  function flush(): void {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += MAX_GROUPED_LOOKUPS)
      void answer(all.slice(at, at + MAX_GROUPED_LOOKUPS));
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ key, resolve, reject });
    });
}
