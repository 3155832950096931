// The look for waiting deliveries, on a real MongoDB that holds many of them.
import { randomUUID } from 'node:crypto';
import { newId, systemClock } from '@mps/kernel';
import { openServiceHarness, type ServiceHarness } from '@mps/testkit/service';
import { newDelivery } from './domain/delivery';
import { declareDeliveries } from './store';
import { makeWorkStore, waitingHeads } from './work-store';

const ENDPOINTS = 40;
const WAITING_OF_EACH = 250;
const ENDED = 5_000;

let harness: ServiceHarness<ReturnType<typeof declareDeliveries>>;
const endpoints = Array.from({ length: ENDPOINTS }, () => newId()).sort();

const dueAt = (minute: number): string => new Date(Date.UTC(2026, 2, 2, 12, minute)).toISOString();
const document = (endpoint_id: string, minute: number, beside: object) => {
  const source = { organization_id: 'o', company_id: 'c', event_id: newId(), event_type: 'refund.created' };
  const { id, ...members } = newDelivery(source, { id: newId(), endpoint_id }, dueAt(minute));
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

it('finds the first of every endpoint, by a step of the index for each and nothing else', async () => {
  const work = makeWorkStore(harness.declared, randomUUID(), systemClock());
  const found = [...(await work.findWaiting())].sort((a, b) => (a.endpoint_id < b.endpoint_id ? -1 : 1));
  expect(found).toEqual(endpoints.map((endpoint_id, n) => ({ endpoint_id, next_attempt_at: dueAt(n) })));
  const plan = await harness.declared
    .aggregate(waitingHeads(''), { hint: 'waiting' })
    .explain('executionStats');
  const text = JSON.stringify(plan);
  expect(text).toContain('"DISTINCT_SCAN"');
  for (const stage of ['COLLSCAN', 'IXSCAN', 'FETCH', 'SORT']) expect(text).not.toContain(`"${stage}"`);
  const examined = /"totalKeysExamined":(\d+),"totalDocsExamined":(\d+)/.exec(text);
  expect(Number(examined?.[1])).toBeLessThanOrEqual(2 * ENDPOINTS + 1);
  expect(Number(examined?.[2])).toBe(0);
});
