// makeKeyBatches walks two streams sorted by key side by side, and yields the values of both for the same keys. It
// holds one batch and one page of each stream in memory, for streams of any length.

/** Pages of a stream that is sorted by key. */
export type SortedPages<Value> = AsyncIterable<readonly Value[]>;

export interface KeyBatch<Theirs, Ours> {
  readonly theirs: readonly Theirs[];
  readonly ours: readonly Ours[];
}

/** Thrown when a stream is not sorted, because it cannot be compared. */
export class UnsortedStream extends Error {
  override readonly name = 'UnsortedStream';
}

interface Cursor<Value> {
  /** The key of the next value. null: the stream has ended. */
  key(): string | null;
  /** Moves every value of this key to `into`. */
  take(key: string, into: Value[]): Promise<void>;
  close(): Promise<void>;
}

async function openCursor<Value>(
  pages: SortedPages<Value>,
  keyOf: (value: Value) => string,
): Promise<Cursor<Value>> {
  const iterator = pages[Symbol.asyncIterator]();
  let page: readonly Value[] = [];
  let next = 0;
  let key: string | null = '';
  async function advance(): Promise<void> {
    while (next >= page.length) {
      const read = await iterator.next();
      if (read.done === true) {
        key = null;
        return;
      }
      page = read.value;
      next = 0;
    }
    const value = page[next];
    const following = value === undefined ? '' : keyOf(value);
    if (key !== null && following < key) throw new UnsortedStream(`${following} comes after ${key}`);
    key = following;
  }
  await advance();
  return {
    key: () => key,
    async take(wanted, into) {
      while (key === wanted) {
        const value = page[next];
        if (value !== undefined) into.push(value);
        next += 1;
        await advance();
      }
    },
    close: async () => {
      await iterator.return?.();
    },
  };
}

/** Yields batches of at least `size` values, except for the last. All values of a key are in the same batch. */
export async function* makeKeyBatches<Theirs, Ours>(
  streams: { readonly theirs: SortedPages<Theirs>; readonly ours: SortedPages<Ours> },
  keyOf: (value: Theirs | Ours) => string,
  size: number,
): AsyncGenerator<KeyBatch<Theirs, Ours>> {
  const theirs = await openCursor(streams.theirs, keyOf);
  try {
    const ours = await openCursor(streams.ours, keyOf);
    try {
      yield* mergeCursors(theirs, ours, size);
    } finally {
      await ours.close();
    }
  } finally {
    await theirs.close();
  }
}

async function* mergeCursors<Theirs, Ours>(
  theirs: Cursor<Theirs>,
  ours: Cursor<Ours>,
  size: number,
): AsyncGenerator<KeyBatch<Theirs, Ours>> {
  let batch: { theirs: Theirs[]; ours: Ours[] } = { theirs: [], ours: [] };
  for (;;) {
    const keys = [theirs.key(), ours.key()].filter((key) => key !== null);
    const [key] = keys.sort();
    if (key === undefined) break;
    await theirs.take(key, batch.theirs);
    await ours.take(key, batch.ours);
    if (batch.theirs.length + batch.ours.length < size) continue;
    yield batch;
    batch = { theirs: [], ours: [] };
  }
  if (batch.theirs.length + batch.ours.length > 0) yield batch;
}
