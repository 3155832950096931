// Real MongoDB: at most one holder, a growing token, and a lease that falls free by the database's clock, whatever the clocks
// of the processes say.
import { openFixture, type Fixture } from '@mps/aggregates/testing/fixture';
import { newId } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { makeLease, type Lease } from './lease';

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

const DURATION_MS = 5_000;
const HOUR_MS = 3_600_000;

interface Rivals {
  readonly leases: Lease[];
  readonly collection: mongo.Collection<{ _id: string; expires_at: Date }>;
  /** For the monotonic clocks of all processes, and for the database, which sees the lease so much nearer to its end. */
  readonly pass: (ms: number) => Promise<void>;
  readonly stored: () => Promise<{ readonly expires_at: Date } | null>;
}

function makeRivals(count: number): Rivals {
  const collection: Rivals['collection'] = fixture.db.collection(`leases_${newId()}`);
  const leases = Array.from({ length: count }, (_, owner) =>
    makeLease({ collection, name: 'job', owner: `owner ${owner}`, durationMs: DURATION_MS }),
  );
  const now = performance.now.bind(performance);
  let passedMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  return {
    leases,
    collection,
    async pass(ms) {
      passedMs += ms;
      await collection.updateOne({ _id: 'job' }, [
        { $set: { expires_at: { $subtract: ['$expires_at', ms] } } },
      ]);
    },
    stored: () => collection.findOne({ _id: 'job' }),
  };
}

const NOT_FAKED = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Of processes, not of the database. */
const setWallClock = (ms: number): void => {
  jest.useFakeTimers({ now: Date.now() + ms, doNotFake: [...NOT_FAKED] });
};

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('of many that ask at once one gets it', async () => {
  const { leases } = makeRivals(20);
  const tokens = await Promise.all(leases.map((lease) => lease.acquire()));
  expect(tokens.filter((token) => token !== null)).toEqual([1]);
  expect(leases.filter((lease) => lease.isHeld())).toHaveLength(1);
});

test('a holder keeps the lease by renewing it, and a silent holder is replaced after it noticed', async () => {
  const { leases, pass } = makeRivals(2);
  const [silent, heir] = leases as [Lease, Lease];
  expect(await silent.acquire()).toBe(1);
  for (let turn = 0; turn < 5; turn += 1) {
    await pass(DURATION_MS * 0.7);
    expect(await silent.acquire()).toBe(1);
    expect(await heir.acquire()).toBeNull();
  }
  await pass(DURATION_MS * 0.85);
  expect(silent.isHeld()).toBe(false);
  expect(await heir.acquire()).toBeNull();
  await pass(DURATION_MS * 0.15);
  expect(await heir.acquire()).toBe(2);
  expect(await silent.renew()).toBe(false);
  expect(await silent.acquire()).toBeNull();
});

test("a released lease is free at once, and releasing another's lease does nothing", async () => {
  const { leases } = makeRivals(2);
  const [first, second] = leases as [Lease, Lease];
  await first.acquire();
  await second.release();
  expect(await second.acquire()).toBeNull();
  await first.release();
  expect(first.isHeld()).toBe(false);
  expect(await second.acquire()).toBe(2);
});

test('asking in every turn of a loop writes only when a third of the lease has passed', async () => {
  const { leases, pass, stored } = makeRivals(1);
  const [lease] = leases as [Lease];
  await lease.acquire();
  await pass(DURATION_MS / 4);
  const taken = await stored();
  await lease.acquire();
  expect(await stored()).toEqual(taken);
  await pass(DURATION_MS / 4);
  await lease.acquire();
  expect(await stored()).not.toEqual(taken);
});

test.each([
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
])(
  'a holder that dies with its clock %s is replaced when its lease is over, not before',
  async (_, skewMs) => {
    const { leases, pass } = makeRivals(2);
    const [dead, heir] = leases as [Lease, Lease];
    setWallClock(skewMs);
    expect(await dead.acquire()).toBe(1);
    jest.useRealTimers();
    expect(await heir.acquire()).toBeNull();
    await pass(DURATION_MS);
    expect(await heir.acquire()).toBe(2);
  },
);

test('a process with a clock an hour ahead does not take the lease of another', async () => {
  const { leases } = makeRivals(2);
  const [holder, rival] = leases as [Lease, Lease];
  await holder.acquire();
  setWallClock(HOUR_MS);
  expect(await rival.acquire()).toBeNull();
});

test('a holder with a clock that goes back an hour renews in time, and notices a lost lease', async () => {
  const { leases, pass, stored } = makeRivals(2);
  const [holder, heir] = leases as [Lease, Lease];
  await holder.acquire();
  setWallClock(-HOUR_MS);
  await pass(DURATION_MS / 2);
  const before = await stored();
  expect(await holder.acquire()).toBe(1);
  expect(await stored()).not.toEqual(before);
  await pass(DURATION_MS);
  expect(holder.isHeld()).toBe(false);
  expect(await heir.acquire()).toBe(2);
  expect(await holder.acquire()).toBeNull();
});

test('a lease that the clock of the database has left an hour ahead, by going back, is free', async () => {
  const { leases, collection } = makeRivals(2);
  const [dead, heir] = leases as [Lease, Lease];
  await dead.acquire();
  const expires_at = new Date(Date.now() + HOUR_MS);
  await collection.updateOne({ _id: 'job' }, { $set: { expires_at } });
  expect(await heir.acquire()).toBe(2);
});

test('a process takes its own lease again when the answer to its first attempt was lost', async () => {
  const { leases, collection } = makeRivals(2);
  const [, rival] = leases as [Lease, Lease];
  const sameProcess = () => makeLease({ collection, name: 'job', owner: 'one', durationMs: DURATION_MS });
  expect(await sameProcess().acquire()).toBe(1);
  expect(await sameProcess().acquire()).toBe(2);
  expect(await rival.acquire()).toBeNull();
});
