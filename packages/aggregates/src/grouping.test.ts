// Calls travel in groups, and each caller receives the answer of its own item only.
import { DatabaseBusyError } from './database-error';
import {
  DeadlinePassedError,
  groupCalls,
  MAX_GROUP_MS,
  MAX_GROUP_SIZE,
  type GroupingOptions,
} from './grouping';

type Write = {
  readonly items: readonly number[];
  readonly answer: () => void;
  readonly fail: (error: Error) => void;
};

function makeWriter(options?: GroupingOptions) {
  const writes: Write[] = [];
  const write = groupCalls<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        const answers = items.map((item): PromiseSettledResult<string> =>
          item < 0
            ? { status: 'rejected', reason: new Error(`no ${item}`) }
            : { status: 'fulfilled', value: `#${item}` },
        );
        writes.push({ items, answer: () => resolve(answers), fail: reject });
      }),
    options,
  );
  return { write, writes };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const listItems = (writes: readonly Write[]): (readonly number[])[] => writes.map(({ items }) => items);

test('items that are ready in one turn are one write, with an answer for each', async () => {
  const { write, writes } = makeWriter();
  const results = Promise.allSettled([write(1), write(-2), write(3)]);
  await turn();
  expect(listItems(writes)).toEqual([[1, -2, 3]]);
  writes[0]!.answer();
  expect(await results).toEqual([
    { status: 'fulfilled', value: '#1' },
    { status: 'rejected', reason: new Error('no -2') },
    { status: 'fulfilled', value: '#3' },
  ]);
});

test('items that fill a group do not wait once the group before them is sent', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const { write, writes } = makeWriter({ lingerMs: 20 });
    const all = Array.from({ length: 2 * MAX_GROUP_SIZE + 1 }, (_, item) => write(item));
    await jest.advanceTimersByTimeAsync(20);
    await turn();
    expect(writes.map(({ items }) => items.length)).toEqual([MAX_GROUP_SIZE, MAX_GROUP_SIZE]);
    for (const { answer } of writes) answer();
    await Promise.all(all.slice(0, 2 * MAX_GROUP_SIZE));
    await turn();
    expect(writes).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(20);
    expect(listItems(writes).at(-1)).toEqual([2 * MAX_GROUP_SIZE]);
    writes.at(-1)!.answer();
    await Promise.all(all);
  } finally {
    jest.useRealTimers();
  }
});

test('items that arrive within the linger time of the first are one write, also from other turns', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const { write, writes } = makeWriter({ lingerMs: 20 });
    const first = write(1);
    await turn();
    await jest.advanceTimersByTimeAsync(19);
    const second = write(2);
    await turn();
    expect(writes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(listItems(writes)).toEqual([[1, 2]]);
    writes[0]!.answer();
    expect(await Promise.all([first, second])).toEqual(['#1', '#2']);
  } finally {
    jest.useRealTimers();
  }
});

test('after a group of several the next one waits for others, and after one of one does not', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const { write, writes } = makeWriter({ busyLingerMs: 2 });
    const answered = async (...asked: readonly Promise<string>[]): Promise<void> => {
      writes.at(-1)!.answer();
      await Promise.all(asked);
    };
    const several = [write(1), write(2)];
    await turn();
    await answered(...several);
    const first = write(3);
    await turn();
    await jest.advanceTimersByTimeAsync(1);
    expect(listItems(writes)).toEqual([[1, 2]]);
    const second = write(4);
    await jest.advanceTimersByTimeAsync(1);
    expect(listItems(writes)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    await answered(first, second);
    const alone = write(5);
    await jest.advanceTimersByTimeAsync(2);
    await answered(alone);
    const last = write(6);
    await turn();
    expect(listItems(writes)).toEqual([[1, 2], [3, 4], [5], [6]]);
    await answered(last);
  } finally {
    jest.useRealTimers();
  }
});

test('while two writes are in flight a group gathers and leaves when one of them ends', async () => {
  const { write, writes } = makeWriter();
  const results = [write(1)];
  await turn();
  results.push(write(2));
  await turn();
  results.push(write(3));
  await turn();
  results.push(write(4));
  await turn();
  expect(listItems(writes)).toEqual([[1], [2]]);
  writes[0]!.answer();
  await results[0];
  await turn();
  await turn();
  expect(listItems(writes)).toEqual([[1], [2], [3, 4]]);
  writes[1]!.answer();
  writes[2]!.answer();
  expect(await Promise.all(results)).toEqual(['#1', '#2', '#3', '#4']);
});

test('a group has a largest size; the rest follows in the next', async () => {
  const { write, writes } = makeWriter();
  const results = Array.from({ length: MAX_GROUP_SIZE + 1 }, (_, item) => write(item));
  await turn();
  await turn();
  expect(writes.map(({ items }) => items.length)).toEqual([MAX_GROUP_SIZE, 1]);
  for (const { answer } of writes) answer();
  expect(await Promise.all(results)).toHaveLength(MAX_GROUP_SIZE + 1);
});

test('a write that fails as a whole fails for all of its group, and the next one goes on', async () => {
  const { write, writes } = makeWriter();
  const failing = Promise.allSettled([write(1), write(2)]);
  await turn();
  writes[0]!.fail(new Error('gone'));
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = write(3);
  await turn();
  writes[1]!.answer();
  expect(await next).toBe('#3');
});

test('an item past its deadline is not written, and the others of its group are', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const { write, writes } = makeWriter();
    const first = write(1);
    await turn();
    const second = write(2);
    await turn();
    const late = write(3, Date.now() + 10);
    const timely = write(4, Date.now() + 60_000);
    const endless = write(5);
    await jest.advanceTimersByTimeAsync(20);
    for (const { answer } of writes) answer();
    await expect(late).rejects.toThrow(DeadlinePassedError);
    await turn();
    writes[2]!.answer();
    expect(await Promise.all([first, second, timely, endless])).toEqual(['#1', '#2', '#4', '#5']);
    expect(listItems(writes)).toEqual([[1], [2], [4, 5]]);
  } finally {
    jest.useRealTimers();
  }
});

test('a group with only expired callers is not sent, and the next group is', async () => {
  const { write, writes } = makeWriter();
  await expect(write(1, Date.now() - 1)).rejects.toThrow(DeadlinePassedError);
  const next = write(2);
  await turn();
  writes[0]!.answer();
  expect(await next).toBe('#2');
});

test('groups that are never answered fail as an outage, and keep no other write waiting for ever', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const { write, writes } = makeWriter();
    const lost = [write(1)];
    await turn();
    lost.push(write(2));
    await turn();
    const failed = Promise.allSettled(lost);
    const next = write(3);
    await jest.advanceTimersByTimeAsync(MAX_GROUP_MS);
    for (const one of await failed)
      expect(one).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseBusyError) as Error });
    await turn();
    await turn();
    writes[2]!.answer();
    expect(await next).toBe('#3');
  } finally {
    jest.useRealTimers();
  }
});
