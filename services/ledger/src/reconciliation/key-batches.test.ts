// Two sorted streams, walked side by side: every key whole in one batch, and no more held than a batch.
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

it('hands out both sides of each key together, also across pages', async () => {
  const theirs = pages(['a', 'a'], ['b'], [], ['d']);
  expect(await readBatches(theirs, pages(['a'], ['c', 'd', 'd'], ['e']), 1)).toEqual([
    'aa|a',
    'b|',
    '|c',
    'd|dd',
    '|e',
  ]);
});

it('holds a batch, and hands out what is left at the end', async () => {
  expect(await readBatches(pages(['a', 'b', 'c']), pages(['a', 'b', 'c']), 4)).toEqual(['ab|ab', 'c|c']);
  expect(await readBatches(pages(), pages(), 4)).toEqual([]);
});

it('refuses a stream that is not sorted', async () => {
  await expect(readBatches(pages(['b', 'a']), pages(), 1)).rejects.toThrow(UnsortedStream);
});
