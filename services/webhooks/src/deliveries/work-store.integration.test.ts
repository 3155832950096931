// The work store with a real MongoDB: it finds waiting deliveries among many, and replicas share them.
import { randomUUID } from 'node:crypto';
import { newId, systemClock } from '@mps/kernel';
import { mongo } from 'mongoose';
import { openServiceHarness, type ServiceHarness } from '@mps/testkit/service';
import { makeDelivery } from './domain/delivery';
import { declareDeliveries } from './store';
import { DELIVERY_LEASE_MS } from '../limits';
import { makeWorkStore, buildWaitingHeads, type Settlement, type WorkStore } from './work-store';

const ENDPOINTS = 40;
const WAITING_OF_EACH = 250;
const ENDED = 5_000;

let harness: ServiceHarness<ReturnType<typeof declareDeliveries>>;
const endpoints = Array.from({ length: ENDPOINTS }, () => newId()).sort();

const dueAt = (minute: number): string => new Date(Date.UTC(2026, 2, 2, 12, minute)).toISOString();
const document = (endpoint_id: string, minute: number, beside: object) => {
  const source = { organization_id: 'o', company_id: 'c', event_id: newId(), event_type: 'refund.created' };
  const { id, ...members } = makeDelivery(source, { id: newId(), endpoint_id }, dueAt(minute));
  return { _id: id as never, ...members, received_at: new Date(), ...beside };
};

beforeAll(async () => {
  harness = await openServiceHarness({ databaseName: 'deliveries', declare: declareDeliveries });
  const waiting = endpoints.flatMap((endpoint, n) =>
    Array.from({ length: WAITING_OF_EACH }, (_, m) => document(endpoint, n + m, { waiting_for: endpoint })),
  );
  const ended = Array.from({ length: ENDED }, (_, n) =>
    document(endpoints[n % ENDPOINTS] ?? '', 0, { status: 'SUCCEEDED', next_attempt_at: null }),
  );
  await harness.declared.insertMany([...waiting, ...ended]);
});
afterAll(() => harness.stop());

it('finds the first waiting delivery of every endpoint with one index step each', async () => {
  const work = makeWorkStore(harness.declared, randomUUID(), systemClock());
  const found = [...(await work.findWaiting())].sort((a, b) => (a.endpoint_id < b.endpoint_id ? -1 : 1));
  expect(found).toEqual(endpoints.map((endpoint_id, n) => ({ endpoint_id, next_attempt_at: dueAt(n) })));
  const plan = await harness.declared
    .aggregate(buildWaitingHeads(''), { hint: 'waiting' })
    .explain('executionStats');
  const text = JSON.stringify(plan);
  expect(text).toContain('"DISTINCT_SCAN"');
  for (const stage of ['COLLSCAN', 'IXSCAN', 'FETCH', 'SORT']) expect(text).not.toContain(`"${stage}"`);
  const examined = /"totalKeysExamined":(\d+),"totalDocsExamined":(\d+)/.exec(text);
  expect(Number(examined?.[1])).toBeLessThanOrEqual(2 * ENDPOINTS + 1);
  expect(Number(examined?.[2])).toBe(0);
});

describe('two replicas on one store', () => {
  const NOW = dueAt(0);
  const LATER = dueAt(30);
  const HOUR_MS = 3_600_000;
  let endpoint: string;
  let work: WorkStore;
  let other: WorkStore;

  beforeEach(async () => {
    endpoint = newId();
    [work, other] = [1, 2].map(() => makeWorkStore(harness.declared, randomUUID(), systemClock())) as [
      WorkStore,
      WorkStore,
    ];
    await harness.declared.insertOne(document(endpoint, 0, { waiting_for: endpoint }));
  });
  afterEach(() => jest.restoreAllMocks());

  const failedAt = (at: string, next_attempt_at: string | null): Settlement => ({
    attempt: { at, response_status: 500, error: null, latency_ms: 1, response_excerpt: null },
    status: next_attempt_at === null ? 'FAILED' : 'PENDING',
    next_attempt_at,
    updated_at: at,
  });
  const stored = () => harness.declared.findOne({ endpoint_id: endpoint });

  /** Runs `meanwhile` between the read and the write of the next claim. */
  function beforeNextClaim(meanwhile: () => Promise<unknown>): void {
    const updateMany = harness.declared.updateMany.bind(harness.declared);
    harness.declared.updateMany = async (...args) => {
      harness.declared.updateMany = updateMany;
      await meanwhile();
      return updateMany(...args);
    };
  }

  async function attemptByOther(next_attempt_at: string): Promise<void> {
    const [claimed] = await other.claim(endpoint, NOW, 1);
    await other.settle(claimed!, failedAt(NOW, next_attempt_at));
  }

  it('do not claim a delivery that the other replica attempted and postponed meanwhile', async () => {
    beforeNextClaim(() => attemptByOther(LATER));
    expect(await work.claim(endpoint, NOW, 10)).toEqual([]);
    expect(await stored()).toMatchObject({ waiting_for: endpoint, next_attempt_at: LATER });
  });

  it('claim a delivery with the attempt that the other replica made meanwhile', async () => {
    beforeNextClaim(() => attemptByOther(NOW));
    const [claimed] = await work.claim(endpoint, NOW, 10);
    expect(claimed?.attempts).toHaveLength(1);
    await work.settle(claimed!, failedAt(NOW, LATER));
    expect((await stored())?.attempts).toHaveLength(2);
  });

  /** Expires the lease, by the clock of the database. */
  const expire = (): Promise<unknown> =>
    harness.declared.updateOne({ endpoint_id: endpoint }, [
      { $set: { leased_at: secondsAgo(DELIVERY_LEASE_MS / 1_000 + 2) } },
    ]);

  it('settle nothing with an expired lease, also when the same replica holds a newer one', async () => {
    const [first] = await work.claim(endpoint, NOW, 1);
    await expire();
    await other.releaseExpired();
    const [second] = await work.claim(endpoint, NOW, 1);
    await work.settle(first!, failedAt(NOW, null));
    expect(await stored()).toMatchObject({ status: 'PENDING', attempts: [] });
    await work.settle(second!, failedAt(NOW, LATER));
    expect(await stored()).toMatchObject({ next_attempt_at: LATER, attempts: [{}] });
  });

  it.each(['claimed', 'created'])(
    'do not claim a delivery that the other replica has %s and leased, with a clock an hour ahead',
    async (how) => {
      if (how === 'claimed') await other.claim(endpoint, NOW, 1);
      else {
        await harness.declared.deleteMany({ endpoint_id: endpoint });
        const ids = {
          organization_id: 'o',
          company_id: 'c',
          event_id: newId(),
          event_type: 'refund.created',
        };
        await other.add(makeDelivery(ids, { id: newId(), endpoint_id: endpoint }, NOW), newId());
      }
      const aheadMs = Date.now() + HOUR_MS;
      jest.useFakeTimers({ now: aheadMs, doNotFake: [...NOT_FAKED] });
      const leftMs = await work.releaseExpired();
      jest.useRealTimers();
      expect(await work.claim(endpoint, NOW, 1)).toEqual([]);
      expect(leftMs).toBeGreaterThan(DELIVERY_LEASE_MS - 10_000);
      expect(leftMs).toBeLessThanOrEqual(DELIVERY_LEASE_MS + 1_000);
    },
  );

  it('take over after the lease of a killed replica with a clock an hour ahead', async () => {
    jest.useFakeTimers({ now: Date.now() + HOUR_MS, doNotFake: [...NOT_FAKED] });
    await other.claim(endpoint, NOW, 1);
    jest.useRealTimers();
    await expire();
    await work.releaseExpired();
    expect(await work.claim(endpoint, NOW, 1)).toHaveLength(1);
  });
});

const secondsAgo = (seconds: number) =>
  new mongo.Timestamp({ t: Math.floor(Date.now() / 1_000) - seconds, i: 0 });

/** Everything except the wall clock. */
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
