// Equal reads at once share one read, which begins after each of its calls.
import { makeSharedRead } from './shared-read';

interface Begun {
  readonly query: string;
  readonly answered: PromiseWithResolvers<number>;
}

function openReads() {
  const begun: Begun[] = [];
  const share = makeSharedRead(
    (query: string) => {
      const answered = Promise.withResolvers<number>();
      begun.push({ query, answered });
      return answered.promise;
    },
    (query) => query,
  );
  return { begun, share };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('calls of the same turn share a read, and other queries have their own', async () => {
  const { begun, share } = openReads();
  const answers = Promise.all([share('a'), share('a'), share('b')]);
  await turn();
  expect(begun.map(({ query }) => query)).toEqual(['a', 'b']);
  begun.forEach(({ answered }, index) => answered.resolve(index));
  expect(await answers).toEqual([0, 0, 1]);
});

it('calls during a read share the read after it', async () => {
  const { begun, share } = openReads();
  const first = share('a');
  await turn();
  const later = [share('a'), share('a')];
  await turn();
  expect(begun).toHaveLength(1);
  begun[0]?.answered.resolve(1);
  expect(await first).toBe(1);
  await turn();
  expect(begun).toHaveLength(2);
  begun[1]?.answered.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
});

it('a failed read fails its own callers, and the next read begins all the same', async () => {
  const { begun, share } = openReads();
  const failing = share('a');
  await turn();
  const later = share('a');
  begun[0]?.answered.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  await turn();
  begun[1]?.answered.resolve(2);
  expect(await later).toBe(2);
});

it('a read after the end of all reads begins anew', async () => {
  const { begun, share } = openReads();
  const first = share('a');
  await turn();
  begun[0]?.answered.resolve(1);
  await first;
  await turn();
  const second = share('a');
  await turn();
  begun[1]?.answered.resolve(2);
  expect(await second).toBe(2);
});
