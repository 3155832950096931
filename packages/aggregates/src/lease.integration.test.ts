// Real MongoDB: at most one holder, a growing token, and a place that falls free by itself.
import { newId, type RealClock } from '@mps/kernel';
import { openFixture, type Fixture } from './testing/fixture';
import { makeLease, type Lease } from './lease';

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture(process.env)));
afterAll(() => fixture.close());

const DURATION_MS = 5_000;

function makeRivals(count: number): {
  leases: Lease[];
  pass: (ms: number) => void;
  renewals: () => Promise<unknown>;
} {
  let nowMs = Date.parse('2026-01-01T00:00:00Z');
  const clock: RealClock = { kind: 'real', now: () => new Date(nowMs) };
  const collection = fixture.db.collection(`leases_${newId()}`);
  const leases = Array.from({ length: count }, (_, owner) =>
    makeLease({ collection, name: 'job', owner: `owner ${owner}`, clock, durationMs: DURATION_MS }),
  );
  return {
    leases,
    pass: (ms) => {
      nowMs += ms;
    },
    renewals: () => collection.findOne({ _id: 'job' as never }),
  };
}

test('of many that ask at once one gets it', async () => {
  const { leases } = makeRivals(20);
  const tokens = await Promise.all(leases.map((lease) => lease.acquire()));
  expect(tokens.filter((token) => token !== null)).toEqual([1]);
  expect(leases.filter((lease) => lease.isHeld())).toHaveLength(1);
});

test('a holder keeps it by asking; one that falls silent is replaced, and knows before that', async () => {
  const { leases, pass } = makeRivals(2);
  const [silent, heir] = leases as [Lease, Lease];
  expect(await silent.acquire()).toBe(1);
  for (let turn = 0; turn < 5; turn += 1) {
    pass(DURATION_MS * 0.7);
    expect(await silent.acquire()).toBe(1);
    expect(await heir.acquire()).toBeNull();
  }
  pass(DURATION_MS * 0.9);
  expect(silent.isHeld()).toBe(false);
  expect(await heir.acquire()).toBeNull();
  pass(DURATION_MS * 0.1);
  expect(await heir.acquire()).toBe(2);
  expect(await silent.renew()).toBe(false);
  expect(await silent.acquire()).toBeNull();
});

test('given back, it is free at once; giving back what is not ours does nothing', async () => {
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
  const { leases, pass, renewals } = makeRivals(1);
  const [lease] = leases as [Lease];
  await lease.acquire();
  const taken = await renewals();
  pass(DURATION_MS / 4);
  await lease.acquire();
  expect(await renewals()).toEqual(taken);
  pass(DURATION_MS / 4);
  await lease.acquire();
  expect(await renewals()).not.toEqual(taken);
});
