// Walks two sorted streams side by side. Each key is complete within one batch, and memory is limited to one batch.
import { makeKeyBatches, UnsortedStream } from './key-batches';

async function* pages(...all: readonly string[][]) {
  for (const page of all) yield page;
}
async function readBatches(theirs: AsyncIterable<string[]>, ours: AsyncIterable<string[]>, size: number) {
  const batches: string[] = [];
  for await (const batch of makeKeyBatches<string, string>({ theirs, ours }, (key) => key, size))
    batches.push(`${batch.theirs.join('')}|${batch.ours.join('')}`);
  return batches;
}

it('yields both sides of each key together, also across pages', async () => {
  const theirs = pages(['a', 'a'], ['b'], [], ['d']);
  expect(await readBatches(theirs, pages(['a'], ['c', 'd', 'd'], ['e']), 1)).toEqual([
    'aa|a',
    'b|',
    '|c',
    'd|dd',
    '|e',
  ]);
});

it('yields full batches, and the rest at the end', async () => {
  expect(await readBatches(pages(['a', 'b', 'c']), pages(['a', 'b', 'c']), 4)).toEqual(['ab|ab', 'c|c']);
  expect(await readBatches(pages(), pages(), 4)).toEqual([]);
});

it('closes the first stream when the second one cannot be opened', async () => {
  let isClosed = false;
  async function* makeTheirs() {
    try {
      yield ['a'];
      yield ['b'];
    } finally {
      isClosed = true;
    }
  }
  const ours = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('no database')) }) };
  await expect(readBatches(makeTheirs(), ours, 1)).rejects.toThrow('no database');
  expect(isClosed).toBe(true);
});

it('throws for a stream that is not sorted', async () => {
  await expect(readBatches(pages(['b', 'a']), pages(), 1)).rejects.toThrow(UnsortedStream);
});
