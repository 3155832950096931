// The search for lost events with a real MongoDB: their owner is asked once. Late, dead-lettered and expired events do
// not count as lost.
import { randomUUID } from 'node:crypto';
import { loadMessage, TOPICS } from '@mps/contracts';
import type { WebhookEvent__Output } from '@mps/contracts/gen/mps/webhooks/v1/WebhookEvent';
import { newId } from '@mps/kernel';
import { openServiceHarness, type ServiceHarness } from '@mps/testkit/service';
import type { Connection } from 'mongoose';
import { declareEvents, makeEventLog, type EventLog } from '../events';
import type { LoggedEvent } from '../events/domain/event';
import { EVENT_RETENTION_SECONDS, GAP_SETTLES_MS } from '../limits';
import { MAX_MISSING } from './domain/missing';
import { declareGaps, makeGapSearch, makeGapStore, makeSearchProgress } from '.';

const declare = (connection: Connection) => ({
  events: declareEvents(connection),
  ...declareGaps(connection),
});

let harness: ServiceHarness<ReturnType<typeof declare>>;
let events: EventLog;
let setAside: Set<string>;
let nowMs: number;
let search: ReturnType<typeof makeGapSearch>;
let reported: object[];

beforeAll(async () => {
  harness = await openServiceHarness({ databaseName: 'gaps', declare });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  const { declared, businessClock, realClock } = harness;
  await Promise.all([
    declared.events.events.deleteMany({}),
    declared.gaps.deleteMany({}),
    declared.progress.deleteMany({}),
  ]);
  events = makeEventLog(declared.events, realClock);
  setAside = new Set();
  reported = [];
  nowMs = Date.now();
  const now = (): Date => new Date(nowMs);
  search = makeGapSearch({
    events,
    progress: makeSearchProgress(declared.progress),
    gaps: makeGapStore({ collection: declared.gaps, businessClock, realClock }, now),
    findSetAside: async () => setAside,
    now,
    log: { error: (fields: object) => void reported.push(fields) } as never,
  });
});

const event = (aggregate_id: string, sequence: number, aggregate_type = 'transaction'): LoggedEvent => ({
  id: randomUUID(),
  type: 'transaction.created',
  version: '1',
  timestamp: '2026-11-21T12:00:00.000Z',
  company_id: 'company',
  organization_id: 'org',
  correlation_id: 'trace',
  sequence,
  aggregate_type,
  aggregate_id,
  object_json: '{}',
  previous_json: '{}',
});

async function record(aggregateId: string, ...sequences: number[]): Promise<void> {
  for (const sequence of sequences) await events.record([event(aggregateId, sequence)]);
}

const settle = (): void => void (nowMs += 2 * GAP_SETTLES_MS);

const codec = loadMessage<never, WebhookEvent__Output>(TOPICS.webhooks.file, TOPICS.webhooks.message);

/** Reads the requests to owners from the outboxes. */
async function asked() {
  const found = await harness.declared.gaps
    .find<{ outbox: { message: { buffer: Uint8Array } }[] }>({})
    .toArray();
  return found.flatMap(({ outbox }) =>
    outbox.map(({ message }) => {
      const { event_gap: gap } = codec.decode(Buffer.from(message.buffer));
      return { id: gap?.aggregate_id, type: gap?.aggregate_type, sequences: gap?.sequences };
    }),
  );
}

it('asks the owner for missing events between others, and reports them, once', async () => {
  const [whole, holed] = [newId(), newId()];
  await record(whole, 1, 2, 3);
  await record(holed, 1, 4);
  settle();
  await search.round();
  const gap = { id: holed, type: 'transaction', sequences: [2, 3] };
  expect(await asked()).toEqual([gap]);
  await record(holed, 5);
  settle();
  await search.round();
  expect(await asked()).toEqual([gap]);
  expect(reported).toEqual([{ aggregate_type: 'transaction', aggregate_id: holed, sequences: [2, 3] }]);
});

it('asks for more than MAX_MISSING events, one part after the repeats of the other', async () => {
  const id = newId();
  const last = 2 * MAX_MISSING + 50;
  const from = (first: number, end: number): number[] =>
    Array.from({ length: end - first + 1 }, (_, index) => first + index);
  await record(id, 1, last);
  const parts = [
    from(2, MAX_MISSING + 1),
    from(MAX_MISSING + 2, 2 * MAX_MISSING + 1),
    from(2 * MAX_MISSING + 2, last - 1),
  ];
  for (const part of parts) {
    settle();
    await search.round();
    expect((await asked()).at(-1)?.sequences).toEqual(part);
    await events.record(part.map((sequence) => event(id, sequence)));
  }
  settle();
  await search.round();
  expect(await asked()).toHaveLength(parts.length);
});

it('does not ask for events before a young one, on a page of older events', async () => {
  const id = newId();
  await record(id, 1, 3);
  settle();
  await record(id, 6);
  const { events: log } = harness.declared.events;
  await log.updateOne({ aggregate_id: id, sequence: 6 }, { $set: { received_at: new Date(nowMs) } });
  await search.round();
  expect((await asked()).map(({ sequences }) => sequences)).toEqual([[2]]);
  await record(id, 2);
  settle();
  await search.round();
  expect((await asked()).map(({ sequences }) => sequences)).toEqual([[2], [4, 5]]);
});

it('asks for missing first events of a payment, except those that retention deleted', async () => {
  const young = newId();
  await record(young, 3);
  const oldMs = nowMs - EVENT_RETENTION_SECONDS * 1_000;
  const hex = oldMs.toString(16).padStart(12, '0');
  const old = `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}`;
  await record(old, 7, 9);
  settle();
  await search.round();
  expect(await asked()).toEqual([
    { id: young, type: 'transaction', sequences: [1, 2] },
    { id: old, type: 'transaction', sequences: [8] },
  ]);
});

it('does not ask for events that arrived meanwhile, in any order', async () => {
  const id = newId();
  await record(id, 3);
  expect(await search.look()).toBe(false);
  await search.round();
  await record(id, 1, 2);
  settle();
  expect(await search.look()).toBe(true);
  await search.round();
  expect(await asked()).toEqual([]);
  expect(await search.look()).toBe(false);
});

it('does not ask for events of an aggregate with a dead letter', async () => {
  const id = newId();
  await record(id, 1, 3);
  setAside.add(id);
  settle();
  await search.round();
  expect(await asked()).toEqual([]);
});

it('reads the sequences of an aggregate from the index only', async () => {
  const id = newId();
  await record(id, 1, 2);
  const plan = await harness.declared.events.events
    .find(
      { aggregate_id: { $in: [id] }, sequence: { $gte: 1, $lte: 9 } },
      { projection: { _id: 0, aggregate_id: 1, sequence: 1 } },
    )
    .hint({ aggregate_id: 1, sequence: 1 })
    .explain('executionStats');
  expect(plan).toMatchObject({ executionStats: { totalDocsExamined: 0, nReturned: 2 } });
});
