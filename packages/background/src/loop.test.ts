// When a loop looks: at once when it is woken, at the instant of wakeIn, and by itself after its pause; and who holds the lease
// meanwhile. Fake time, a lease in memory.
import { makeLoop, type LoopOptions, type RoundResult } from './loop';
import type { Lease } from './lease';

const LOOK_MS = 20_000;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** One lease, and who has it. */
function makePlace() {
  let holder: string | null = null;
  const makeTestLease = (name: string): Lease => ({
    acquire: async () => {
      holder ??= name;
      return holder === name ? 1 : null;
    },
    renew: async () => holder === name,
    release: async () => {
      if (holder === name) holder = null;
    },
    isHeld: () => holder === name,
  });
  return { leaseOf: makeTestLease, holder: () => holder };
}

function start(options: Partial<LoopOptions> = {}) {
  const results: RoundResult[] = [];
  let rounds = 0;
  const loop = makeLoop({
    name: 'test',
    log: { warn: () => undefined } as never,
    idle: { firstMs: LOOK_MS, maxMs: LOOK_MS },
    round: async () => {
      rounds += 1;
      return results.shift() ?? false;
    },
    ...options,
  });
  return { loop, results, rounds: () => rounds };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('rounds begin no sooner than a pace after the round before', async () => {
  jest.useRealTimers();
  const beganAtMs: number[] = [];
  const third = Promise.withResolvers<undefined>();
  const { loop } = start({
    paceMs: 40,
    round: async () => {
      if (beganAtMs.push(performance.now()) === 3) third.resolve(undefined);
      return beganAtMs.length < 3;
    },
  });
  await loop.start();
  await third.promise;
  await loop.stop();
  const [first = 0, second = 0, last = 0] = beganAtMs;
  // A timer may come two milliseconds early: it counts whole milliseconds.
  expect(second - first).toBeGreaterThanOrEqual(38);
  expect(last - second).toBeGreaterThanOrEqual(38);
});

test('it looks when it is woken, and by itself no sooner than after half of its pause', async () => {
  const { loop, rounds } = start();
  await loop.start();
  await pass(LOOK_MS / 2 - 1);
  expect(rounds()).toBe(1);
  loop.wake();
  await pass(0);
  expect(rounds()).toBe(2);
  await pass(LOOK_MS);
  expect(rounds()).toBe(3);
  await loop.stop();
});

test('it looks at the instant that a round or a commit reported, and at the earliest of several', async () => {
  const { loop, results, rounds } = start();
  results.push(3_000);
  await loop.start();
  await pass(0);
  loop.wakeIn(1_000);
  loop.wakeIn(2_000);
  await pass(999);
  expect(rounds()).toBe(1);
  results.push(1_500);
  await pass(1);
  expect(rounds()).toBe(2);
  await pass(1_500);
  expect(rounds()).toBe(3);
  await loop.stop();
});

test('work later than the longest pause sets no alarm: the next look finds it', async () => {
  const { loop, rounds } = start();
  await loop.start();
  await pass(0);
  loop.wakeIn(LOOK_MS);
  expect(jest.getTimerCount()).toBe(1);
  expect(rounds()).toBe(1);
  await loop.stop();
});

test('a loop that rests leaves the lease to the replica that has work, and takes it again when it has some', async () => {
  const { leaseOf, holder } = makePlace();
  const [a, b] = [start({ lease: leaseOf('a') }), start({ lease: leaseOf('b') })];
  await a.loop.start();
  await pass(0);
  expect([holder(), a.loop.isOnDuty()]).toEqual([null, true]);
  b.results.push(true, true);
  await b.loop.start();
  await pass(0);
  expect([a.rounds(), b.rounds()]).toEqual([1, 3]);
  a.loop.wake();
  await pass(0);
  expect(a.rounds()).toBe(2);
  await Promise.all([a.loop.stop(), b.loop.stop()]);
});

test('a replica that is woken while another holds the lease tries again until it has looked itself', async () => {
  const { leaseOf, holder } = makePlace();
  const busy = leaseOf('busy');
  await busy.acquire();
  const { loop, rounds } = start({ lease: leaseOf('heir') });
  await loop.start();
  await pass(5_000);
  expect([rounds(), loop.isOnDuty()]).toEqual([0, false]);
  await busy.release();
  await pass(1_000);
  expect([rounds(), loop.isOnDuty(), holder()]).toEqual([1, true, null]);
  await busy.acquire();
  await pass(LOOK_MS - 2_000);
  loop.wake();
  await busy.release();
  await pass(1_000);
  expect(rounds()).toBe(2);
  await loop.stop();
});

test('after a pause it looks before it takes the lease, and takes the lease only when there is work', async () => {
  const { leaseOf, holder } = makePlace();
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const looks: RoundResult[] = [false, 1_000, true];
  const { loop, rounds } = start({
    lease: leaseOf('one'),
    look: async () => {
      expect(holder()).toBeNull();
      return looks.shift() ?? false;
    },
  });
  const afterPause = async (ms: number) => {
    await pass(ms);
    return [looks.length, rounds()];
  };
  await loop.start();
  expect(await afterPause(0)).toEqual([3, 1]);
  expect(await afterPause(LOOK_MS / 2)).toEqual([2, 1]);
  expect(await afterPause(LOOK_MS / 2)).toEqual([1, 1]);
  expect(await afterPause(1_000)).toEqual([1, 2]);
  expect(await afterPause(LOOK_MS / 2)).toEqual([0, 3]);
  loop.wake();
  expect(await afterPause(0)).toEqual([0, 4]);
  expect([holder(), loop.isOnDuty()]).toEqual([null, true]);
  await loop.stop();
});
