// A scan delays failing documents ever longer, and no other document waits for them.
import type { RealClock } from '@mps/kernel';
import { mongo } from 'mongoose';
import { type DueScan, makeDueScan, MAX_POSTPONED, scanTogether } from './due-scan';

const BATCH = 100;
const HOUR_MS = 3_600_000;

/** Documents by id, due in the order in which they were put in; `poison` ones throw. */
function open(
  fails: (id: string) => unknown = (id) => id.startsWith('poison') && new Error('poison'),
  nextInMs?: (postponed: readonly string[]) => Promise<number | null>,
) {
  const due = new Set<string>();
  const tried: string[] = [];
  const reported: object[] = [];
  let nowMs = 0;
  const realClock: RealClock = { kind: 'real', now: () => new Date(nowMs) };
  const scan = makeDueScan<string>({
    name: 'test',
    log: { error: (fields: object) => void reported.push(fields) } as never,
    find: async (limit, postponed) => [...due].filter((id) => !postponed.includes(id)).slice(0, limit),
    idOf: (id) => id,
    ...(nextInMs !== undefined && { nextInMs }),
    work: async (id) => {
      tried.push(id);
      const error = fails(id);
      if (error instanceof Error) throw error;
      due.delete(id);
    },
    batch: BATCH,
    concurrency: 4,
    realClock,
  });
  const add = (count: number, name: string): void => {
    for (let index = 0; index < count; index += 1) due.add(`${name} ${index}`);
  };
  return { scan, due, tried, reported, add, pass: (ms: number) => void (nowMs += ms) };
}

test('a hundred that throw delay nothing else', async () => {
  const { scan, due, add, reported } = open();
  add(BATCH, 'poison');
  add(50, 'good');
  expect(await scan.run()).toMatchObject({ done: 0, isMore: true });
  expect(await scan.run()).toMatchObject({ done: 50, isMore: false });
  expect([...due].every((id) => id.startsWith('poison'))).toBe(true);
  expect(reported).toHaveLength(BATCH);
  expect(reported[0]).toMatchObject({ scan: 'test', document_id: 'poison 0', failures: 1 });
});

test('a failing document stops no other of its round', async () => {
  const { scan, add, due } = open();
  add(2, 'good');
  add(1, 'poison');
  due.add('last');
  expect(await scan.run()).toMatchObject({ done: 3, isMore: false });
});

const timeLimit = (code: number) => new mongo.MongoServerError({ message: 'too slow', code });

test.each([50, 262, 290])(
  'an item that passes a time limit (code %i) is tried three times and postponed, and the others are done',
  async (code) => {
    const { scan, add, due, tried, reported } = open((id) => id.startsWith('slow') && timeLimit(code));
    add(1, 'slow');
    add(5, 'good');
    expect(await scan.run()).toMatchObject({ done: 5, isMore: false });
    expect([...due]).toEqual(['slow 0']);
    expect(tried.filter((id) => id === 'slow 0')).toHaveLength(3);
    expect(reported).toMatchObject([{ document_id: 'slow 0', failures: 1, err: { code } }]);
  },
);

test('a document that exceeds a time limit once is done in the same round', async () => {
  let failures = 0;
  const { scan, add, reported } = open(() => (failures += 1) === 1 && timeLimit(50));
  add(1, 'good');
  expect(await scan.run()).toMatchObject({ done: 1 });
  expect(reported).toEqual([]);
});

test('it comes round again later and later, up to a cap', async () => {
  const { scan, add, tried, pass } = open();
  add(1, 'poison');
  const triesIn = async (ms: number): Promise<number> => {
    const before = tried.length;
    for (let second = 0; second < ms; second += 1_000) {
      pass(1_000);
      await scan.run();
    }
    return tried.length - before;
  };
  expect(await triesIn(60_000)).toBeLessThan(12);
  await triesIn(HOUR_MS);
  const inAnHour = await triesIn(HOUR_MS);
  expect(inAnHour).toBeGreaterThanOrEqual(4);
  expect(inAnHour).toBeLessThanOrEqual(9);
});

test('a document that succeeds is no longer postponed', async () => {
  let isMended = false;
  const { scan, add, reported, pass } = open(() => !isMended && new Error('poison'));
  add(1, 'poison');
  await scan.run();
  isMended = true;
  pass(1_000);
  expect(await scan.run()).toMatchObject({ done: 1, isMore: false });
  isMended = false;
  add(1, 'poison');
  await scan.run();
  expect(reported).toMatchObject([{ failures: 1 }, { failures: 1 }]);
});

test("a database that is away is no document's fault: the round fails, and nothing is postponed", async () => {
  let isAway = true;
  const { scan, add, reported } = open(() => isAway && new mongo.MongoNetworkError('away'));
  add(1, 'good');
  await expect(scan.run()).rejects.toThrow('away');
  isAway = false;
  expect(await scan.run()).toMatchObject({ done: 1, isMore: false });
  expect(reported).toEqual([]);
});

test('the memory of failures is bounded', async () => {
  const { scan, add, due, tried } = open();
  add(MAX_POSTPONED + BATCH, 'poison');
  for (let rounds = 0; rounds < MAX_POSTPONED / BATCH + 1; rounds += 1) await scan.run();
  due.clear();
  const before = tried.length;
  add(MAX_POSTPONED + BATCH, 'poison');
  await scan.run();
  expect(tried.length - before).toBe(BATCH);
});

test('it reports when the next document is due, or a failed one is tried again', async () => {
  const next: (number | null)[] = [null, 4_000, 4_000];
  const { scan, add } = open(undefined, async () => next.shift() ?? null);
  expect(await scan.run()).toEqual({ done: 0, isMore: false, nextInMs: null });
  expect(await scan.run()).toMatchObject({ nextInMs: 4_000 });
  add(1, 'poison');
  const { nextInMs } = await scan.run();
  expect(nextInMs).toBeGreaterThanOrEqual(500);
  expect(nextInMs).toBeLessThanOrEqual(1_000);
});

test('a document that is still due after its work is tried again after a pause', async () => {
  const { scan } = open(undefined, async () => -5);
  expect(await scan.run()).toMatchObject({ isMore: false, nextInMs: 1_000 });
});

test('a look does no work and reports the work of a round', async () => {
  const next = [-5, 0, 4_000, null];
  const { scan, add, tried } = open(undefined, async () => next.shift() ?? null);
  add(1, 'good');
  const looks = [await scan.look(), await scan.look(), await scan.look(), await scan.look()];
  expect([looks, tried]).toEqual([[true, true, 4_000, false], []]);
});

test('without nextInMs, a look finds due documents and the next time of a failed one', async () => {
  const { scan, add, tried } = open();
  expect(await scan.look()).toBe(false);
  add(1, 'poison');
  expect([await scan.look(), tried]).toEqual([true, []]);
  await scan.run();
  const postponed = await scan.look();
  expect(postponed).toBeGreaterThanOrEqual(500);
  expect(postponed).toBeLessThanOrEqual(1_000);
});

test('one round of several scans reports the earliest work of all', async () => {
  const at = (ms: number | null) => open(undefined, async () => ms).scan;
  expect(await scanTogether(at(null), at(4_000), at(2_000)).look()).toBe(2_000);
  expect(await scanTogether(at(4_000), at(-1)).look()).toBe(true);
  expect(await scanTogether(at(null), at(null)).look()).toBe(false);
});

describe('a round that the database fails', () => {
  const away = (): Error => new mongo.MongoNetworkError('away');
  const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

  it('does not end while another scan than the failed one is at work', async () => {
    let finish = (): void => undefined;
    const failing: DueScan = { run: () => Promise.reject(away()), look: async () => false };
    const working: DueScan = {
      run: () =>
        new Promise((resolve) => {
          finish = () => resolve({ done: 1, isMore: false, nextInMs: null });
        }),
      look: async () => false,
    };
    let isOver = false;
    const round = scanTogether(failing, working)
      .round(new AbortController().signal)
      .finally(() => (isOver = true));
    round.catch(() => undefined);
    await turn();
    expect(isOver).toBe(false);
    finish();
    await expect(round).rejects.toThrow('away');
  });

  it('is not over while another document of its scan is at work, and begins no further one', async () => {
    let finish = (): void => undefined;
    const tried: string[] = [];
    const scan = makeDueScan<string>({
      name: 'test',
      log: { error: () => undefined } as never,
      find: async () => ['slow', 'failing', 'later'],
      idOf: (id) => id,
      work: async (id) => {
        tried.push(id);
        if (id === 'failing') throw away();
        if (id === 'slow') await new Promise<void>((resolve) => (finish = resolve));
      },
      batch: 3,
      concurrency: 2,
    });
    let isOver = false;
    const run = scan.run().finally(() => (isOver = true));
    run.catch(() => undefined);
    await turn();
    expect(isOver).toBe(false);
    finish();
    await expect(run).rejects.toThrow('away');
    expect(tried).toEqual(['slow', 'failing']);
  });
});
