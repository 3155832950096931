// Work on a list of items: one that fails stops no other.
import { mongo } from 'mongoose';
import { workOnEach } from './item-work';

function start(fails: (id: string) => unknown) {
  const done: string[] = [];
  const reported: object[] = [];
  const log = { error: (fields: object) => void reported.push(fields) } as never;
  const work = async ({ _id }: { readonly _id: string }): Promise<void> => {
    const error = fails(_id);
    if (error instanceof Error) throw error;
    done.push(_id);
  };
  const items = ['a', 'b', 'c'].map((_id) => ({ _id }));
  return { done, reported, failed: workOnEach({ name: 'test', log, work, retryInMs: 5_000 }, items) };
}

test('an item that throws is reported by its id and stops no other item', async () => {
  const { done, reported, failed } = start((id) => id === 'b' && new Error('poison'));
  expect(await failed).toEqual(['b']);
  expect(done).toEqual(['a', 'c']);
  expect(reported).toMatchObject([{ scan: 'test', document_id: 'b', retry_in_ms: 5_000 }]);
});

test('a database that is away is no fault of an item: nothing is reported', async () => {
  const { reported, failed } = start((id) => id === 'b' && new mongo.MongoNetworkError('away'));
  await expect(failed).rejects.toThrow('away');
  expect(reported).toEqual([]);
});

test('an item that passes a time limit three times is reported, and the others are done', async () => {
  const { done, failed } = start(
    (id) => id === 'b' && new mongo.MongoServerError({ message: 'too slow', code: 50 }),
  );
  expect([await failed, done]).toEqual([['b'], ['a', 'c']]);
});
