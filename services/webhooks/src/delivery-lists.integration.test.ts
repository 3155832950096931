// Filters of the list of deliveries, and the numbers of an endpoint, on a real MongoDB.
import type { Scope } from '@mps/contracts';
import { newId } from '@mps/kernel';
import { openServiceHarness, type ServiceHarness } from '@mps/testkit/service';
import { makeDelivery, type Attempt, type DeliveryStatus } from './deliveries/domain/delivery';
import { makeStatsStore, readEndpointStats } from './deliveries';
import { mongo } from 'mongoose';
import {
  declareDeliveries,
  makeDeliveryStore,
  toDeliveryFilter,
  type DeliveryQuery,
} from './deliveries/store';
import { LIST_LIMIT_MS } from './limits';

const MINUTE_MS = 60_000;
const NOW = new Date('2026-03-02T12:00:00.000Z');
const ANY = {
  endpoint_id: null,
  event_ids: null,
  status: [],
  event_types: [],
  created_at_from: null,
  created_at_to: null,
} as const;

let harness: ServiceHarness<ReturnType<typeof declareDeliveries>>;
let endpoint: string;

beforeAll(async () => {
  harness = await openServiceHarness({ databaseName: 'deliveries', declare: declareDeliveries });
});
afterAll(() => harness.stop());
beforeEach(() => (endpoint = newId()));

const minutesAgo = (minutes: number): string => new Date(NOW.getTime() - minutes * MINUTE_MS).toISOString();
const attempt = (latency_ms: number): Attempt => ({
  at: minutesAgo(0),
  response_status: 200,
  error: null,
  latency_ms,
  response_excerpt: null,
});

function toDocument(
  minutes: number,
  status: DeliveryStatus,
  {
    event_type = 'transaction.created',
    latencies = [] as readonly number[],
    company_id = 'company',
    organization_id = 'org',
  } = {},
) {
  const source = { organization_id, company_id, event_id: newId(), event_type };
  const made = makeDelivery(source, { id: newId(), endpoint_id: endpoint }, minutesAgo(minutes));
  const { id, ...members } = made;
  const attempts = latencies.map(attempt);
  return { _id: id as never, ...members, status, attempts, received_at: NOW };
}

describe('a list of deliveries', () => {
  const list = (filter: Partial<Parameters<typeof toDeliveryFilter>[0]>, tenant: object) =>
    harness.declared
      .find({ ...tenant, ...toDeliveryFilter({ ...ANY, ...filter }) })
      .sort({ created_at: -1, _id: -1 })
      .limit(5);

  it.each([
    ['of a company', (company_id: string) => ({ organization_id: 'org', company_id })],
    ['of an organization', () => ({ organization_id: 'org' })],
  ])('%s with one event type reads the page alone, in index order', async (_, toTenant) => {
    const company_id = newId();
    const event_type = `rare.${company_id}`;
    await harness.declared.insertMany([
      ...Array.from({ length: 500 }, (__, n) => toDocument(n, 'SUCCEEDED', { company_id })),
      ...Array.from({ length: 20 }, (__, n) => toDocument(600 + n, 'FAILED', { company_id, event_type })),
    ]);
    const plan = await list({ event_types: [event_type] }, toTenant(company_id)).explain('executionStats');
    const { nReturned, totalDocsExamined } = plan['executionStats'] as Record<string, number>;
    expect([nReturned, totalDocsExamined]).toEqual([5, 5]);
    const { winningPlan } = plan['queryPlanner'] as { readonly winningPlan: unknown };
    expect(JSON.stringify(winningPlan)).not.toContain('"SORT"');
  });

  it('has the deliveries of the events and of the period alone', async () => {
    const documents = [1, 2, 3].map((minutes) => toDocument(minutes, 'FAILED'));
    await harness.declared.insertMany(documents);
    const [, second] = documents;
    const ids = async (filter: Parameters<typeof list>[0]) =>
      (await list({ endpoint_id: endpoint, ...filter }, {}).toArray()).map(({ event_id }) => event_id);
    expect(await ids({ event_ids: [second!.event_id, newId()] })).toEqual([second!.event_id]);
    expect(await ids({ event_ids: [] })).toEqual([]);
    const at = new Date(minutesAgo(2));
    expect(await ids({ created_at_from: at, created_at_to: at })).toEqual([second!.event_id]);
    expect(await ids({ created_at_to: at })).toHaveLength(2);
  });
});

it('a success since an instant is found by one step in an index, within a time limit', async () => {
  const { declared, businessClock, realClock } = harness;
  await declared.insertMany(Array.from({ length: 500 }, (_, n) => toDocument(n, 'SUCCEEDED')));
  const findOne = jest.spyOn(declared, 'findOne');
  const store = makeDeliveryStore({ collection: declared, businessClock, realClock });
  expect(await store.hasSucceededSince(endpoint, minutesAgo(0))).toBe(false);
  expect(await store.hasSucceededSince(endpoint, minutesAgo(1))).toBe(true);
  const [filter, options] = findOne.mock.calls[0]!;
  findOne.mockRestore();
  expect(options).toMatchObject({ maxTimeMS: LIST_LIMIT_MS });
  const plan = await declared.find(filter, options as never).explain('executionStats');
  const { totalKeysExamined, totalDocsExamined } = plan['executionStats'] as Record<string, number>;
  expect(totalKeysExamined).toBeLessThanOrEqual(1);
  expect(totalDocsExamined).toBe(0);
});

describe('the total of a list of deliveries', () => {
  /** Documents that the database read for the counts of the list. */
  async function countRead(scope: Scope, filter: Partial<DeliveryQuery>) {
    const { connection, declared, businessClock, realClock } = harness;
    const store = makeDeliveryStore({ collection: declared, businessClock, realClock });
    const count = jest.spyOn(mongo.Collection.prototype, 'countDocuments');
    const query = { ...ANY, page: 1, limit: 5, sort: '-created_at', ...filter } as const;
    const { items, total } = await store.list(scope, query);
    const calls = count.mock.calls.map(([asked = {}, { hint } = {}]) => ({ asked, hint }));
    count.mockRestore();
    let read = 0;
    for (const { asked, hint } of calls) {
      const command = { count: declared.collectionName, query: asked, ...(hint && { hint }) };
      const plan = await connection.db!.command({ explain: command, verbosity: 'executionStats' });
      const { totalDocsExamined } = plan['executionStats'] as { readonly totalDocsExamined: number };
      read += totalDocsExamined;
    }
    return { items: items.length, total, read };
  }

  it.each<[string, (of: Scope) => [Scope, Partial<DeliveryQuery>], number]>([
    ['of a company', (of) => [of, {}], 60],
    ['of a company with one status', (of) => [of, { status: ['FAILED'] }], 20],
    ['of a company with one event type', (of) => [of, { event_types: ['refund.created'] }], 20],
    ['of an organization', (of) => [{ ...of, company_id: null }, {}], 60],
    ['of an endpoint', (of) => [of, { endpoint_id: endpoint }], 60],
    [
      'of a company in a period',
      (of) => [of, { created_at_from: new Date(minutesAgo(9)), created_at_to: new Date(minutesAgo(0)) }],
      30,
    ],
  ])('%s is counted by the keys of an index, without a document', async (_, ask, total) => {
    const of = { organization_id: newId(), company_id: newId() };
    const documents = Array.from({ length: 20 }, (__, n) => [
      toDocument(n, 'SUCCEEDED', of),
      toDocument(n, 'FAILED', of),
      toDocument(n, 'PENDING', { ...of, event_type: 'refund.created' }),
    ]);
    await harness.declared.insertMany(documents.flat());
    expect(await countRead(...ask(of))).toEqual({ items: 5, total, read: 0 });
  });

  it('is 0 for the endpoint of another company', async () => {
    const of = { organization_id: newId(), company_id: newId() };
    await harness.declared.insertMany([toDocument(1, 'SUCCEEDED', of)]);
    for (const page of [1, 2])
      expect(await countRead({ ...of, company_id: newId() }, { endpoint_id: endpoint, page })).toMatchObject({
        items: 0,
        total: 0,
      });
  });
});

describe('the numbers of an endpoint', () => {
  const context = { caller: {} } as never;
  const read = async (
    changes: {
      readonly enabled?: boolean;
      readonly failingSince?: string | null;
      readonly hasSucceeded?: boolean;
    } = {},
    request: { readonly from?: Date; readonly to?: Date } = {},
  ) => {
    const { enabled = true, failingSince = null, hasSucceeded = false } = changes;
    const answered = await readEndpointStats(
      {
        endpoints: { find: async () => ({ id: endpoint, enabled, enabled_at: minutesAgo(600) }) } as never,
        stats: makeStatsStore(harness.declared),
        failures: { failingSince: async () => failingSince },
        deliveries: { hasSucceededSince: async () => hasSucceeded },
        businessClock: { now: () => NOW } as never,
      },
      { endpointId: endpoint, from: request.from ?? null, to: request.to ?? null },
      context,
    );
    if (!answered.ok) throw new Error(answered.error.code);
    return answered.value;
  };

  it('are null without a delivery', async () => {
    expect(await read()).toEqual({
      succeeded: 0,
      failed: 0,
      pending: 0,
      latency_ms: { p50: null, p95: null },
      last_success_at: null,
      oldest_pending_at: null,
      disables_at: null,
    });
  });

  it('count the deliveries of the period by status, and take latencies of its attempts', async () => {
    await harness.declared.insertMany([
      toDocument(10, 'SUCCEEDED', { latencies: [10, 20] }),
      toDocument(20, 'SUCCEEDED', { latencies: [30] }),
      toDocument(30, 'FAILED', { latencies: [40] }),
      toDocument(40, 'PENDING'),
      toDocument(50, 'PENDING'),
      toDocument(60 * 25, 'SUCCEEDED', { latencies: [9_000] }),
    ]);
    expect(await read()).toMatchObject({
      succeeded: 2,
      failed: 1,
      pending: 2,
      latency_ms: { p50: 20, p95: 40 },
      last_success_at: minutesAgo(10),
      oldest_pending_at: minutesAgo(50),
    });
    const period = { from: new Date(minutesAgo(30)), to: new Date(minutesAgo(20)) };
    expect(await read({}, period)).toMatchObject({ succeeded: 1, failed: 1, pending: 0 });
  });

  it('tell when failures will disable it, unless a success ended them or it is disabled', async () => {
    const since = minutesAgo(60);
    const disables_at = '2026-03-07T11:00:00.000Z';
    expect(await read({ failingSince: since })).toMatchObject({ disables_at });
    for (const changes of [
      { failingSince: since, hasSucceeded: true },
      { failingSince: since, enabled: false },
      { failingSince: minutesAgo(601) },
      {},
    ])
      expect(await read(changes)).toMatchObject({ disables_at: null });
  });
});
