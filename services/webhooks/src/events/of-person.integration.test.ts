// The consumer of payments in a log on a real MongoDB.
import { randomUUID } from 'node:crypto';
import { makeMongo, setUpCollections, type Mongo } from '@mps/chassis';
import { systemClock } from '@mps/kernel';
import type { ConsumedEvent } from '@mps/messaging';
import { recordEvents } from '../consumers/record-event';
import {
  declareDeliveries,
  makeAnswerStore,
  makeAttemptDelivery,
  makeWorkStore,
  type Dispatcher,
} from '../deliveries';
import { makeDelivery } from '../deliveries/domain/delivery';
import type { Permit } from '../deliveries/permits';
import type { Receiver } from '../endpoints';
import { declareEvents } from './documents';
import type { LoggedEvent } from './domain/event';
import { makeOfPerson } from './of-person';
import { makePersonEvents } from './person-store';
import { makeEventLog, type EventLog } from './store';

const scope = { organization_id: 'org', company_id: null };
const CONSUMER = { full_name: 'Maria da Silva', document_number: '***.444.777-**' };
let mongo: Mongo;
let log: EventLog;
let ofPerson: ReturnType<typeof makeOfPerson>;
let deliveries: ReturnType<typeof declareDeliveries>;

beforeAll(async () => {
  mongo = makeMongo({
    url: process.env['TEST_MONGODB_URL'] ?? '',
    prefix: `t${randomUUID().slice(0, 8)}_`,
    databaseName: 'webhooks',
    appName: 'test',
  });
  const collections = declareEvents(mongo.connection);
  await mongo.component.start();
  await setUpCollections(mongo.connection);
  log = makeEventLog(collections, systemClock());
  deliveries = declareDeliveries(mongo.connection);
  await setUpCollections(mongo.connection);
  ofPerson = makeOfPerson(makePersonEvents(collections), makeAnswerStore(deliveries), systemClock());
});
afterAll(async () => {
  await mongo.connection.dropDatabase();
  await mongo.component.stop();
});

async function record(aggregate_id: string, sequence: number, object: object): Promise<string> {
  const id = randomUUID();
  await log.record([
    {
      id,
      type: 'transaction.status_changed',
      version: '1',
      timestamp: '2026-11-21T12:00:00.000Z',
      company_id: 'company',
      organization_id: 'org',
      correlation_id: 'trace',
      sequence,
      aggregate_type: 'transaction',
      aggregate_id,
      object_json: JSON.stringify(object),
      previous_json: '{}',
    },
  ]);
  return id;
}

const query = (transaction_ids: string[], after: string | null = null) => ({
  document_number: '11144477735',
  transaction_ids,
  after,
});

it('blanks the consumer of the given payments, and leaves the rest of each event', async () => {
  const [mine, other] = [randomUUID(), randomUUID()];
  const payment = { id: mine, amount: 100, consumer: CONSUMER };
  const [event, refund, foreign] = [
    await record(mine, 1, payment),
    await record(mine, 2, { id: 'refund', amount: 5 }),
    await record(other, 1, { id: other, consumer: CONSUMER }),
  ];
  expect(await ofPerson.find(scope, query([mine]))).toMatchObject({
    records: [
      { kind: 'event', id: event, data: { consumer: CONSUMER }, kept: { reason: 'EXPIRES' } },
      { kind: 'published_event', id: event, kept: { reason: 'EXPIRES' } },
    ],
    next: null,
  });
  const { records } = await ofPerson.blank(scope, query([mine]));
  expect(records.map(({ kind, kept }) => [kind, kept?.reason])).toEqual([
    ['event', undefined],
    ['published_event', 'EXPIRES'],
  ]);
  const read = async (id: string) => JSON.parse((await log.find(scope, id))?.object_json ?? '') as unknown;
  expect(await read(event)).toEqual({ id: mine, amount: 100 });
  expect(await read(refund)).toEqual({ id: 'refund', amount: 5 });
  expect(await read(foreign)).toEqual({ id: other, consumer: CONSUMER });
  expect((await ofPerson.blank(scope, query([mine]))).records).toEqual([]);
});

it('blanks the texts of the merchant in each event, and what receivers answered to it', async () => {
  const [mine, other] = [randomUUID(), randomUUID()];
  const [event, foreign] = [
    await record(mine, 1, {
      consumer: CONSUMER,
      metadata: { to: 'maria@example.com' },
      pix_data: { description: 'Maria', url: 'pix.example.com' },
    }),
    await record(other, 1, { consumer: CONSUMER, metadata: { to: 'maria@example.com' } }),
  ];
  for (const event_id of [event, foreign]) await deliver(event_id);
  await ofPerson.blank(scope, query([mine]));
  expect(JSON.parse((await log.find(scope, event))?.object_json ?? '')).toEqual({
    metadata: {},
    pix_data: { description: null, url: 'pix.example.com' },
  });
  const listExcerpts = async (event_id: string) =>
    (await deliveries.findOne({ event_id }))?.attempts.map((attempt) => attempt.response_excerpt);
  expect(await listExcerpts(event)).toEqual([null, null]);
  expect(await listExcerpts(foreign)).toEqual(['Maria da Silva', null]);
});

/** A delivery with two attempts. The receiver answered the first one with what it was sent. */
async function deliver(event_id: string): Promise<void> {
  const now = new Date();
  const attempt = { at: now.toISOString(), response_status: 500, error: null, latency_ms: 1 };
  await deliveries.insertOne({
    _id: randomUUID(),
    organization_id: 'org',
    company_id: 'company',
    endpoint_id: 'endpoint',
    event_id,
    event_type: 'transaction.status_changed',
    status: 'FAILED',
    next_attempt_at: null,
    attempts: [
      { ...attempt, response_excerpt: 'Maria da Silva' },
      { ...attempt, response_excerpt: null },
    ],
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    received_at: now,
  });
}

it('keeps no answer to an attempt that is under way, and has the blanked event delivered', async () => {
  const mine = randomUUID();
  const event_id = await record(mine, 1, { id: mine, consumer: CONSUMER });
  const work = makeWorkStore(deliveries, randomUUID(), systemClock());
  const now = new Date().toISOString();
  const source = { organization_id: 'org', company_id: 'company', event_id, event_type: 'refund.created' };
  const ids = { id: randomUUID(), endpoint_id: randomUUID() };
  const delivery = makeDelivery(source, ids, now);
  const underWay = { ...delivery, lease: randomUUID(), leased_since_ms: 0 };
  await work.add(delivery, underWay.lease);
  await ofPerson.blank(scope, query([mine]));
  const attempt = { at: now, response_status: 200, error: null, latency_ms: 1 };
  await work.settle(underWay, {
    attempt: { ...attempt, response_excerpt: 'Maria da Silva' },
    status: 'SUCCEEDED',
    next_attempt_at: null,
    updated_at: now,
  });
  expect(await deliveries.findOne({ event_id })).toMatchObject({
    status: 'PENDING',
    attempts: [],
    leased_at: expect.anything(),
  });
});

it('sends an event without its consumer when the erasure came while the event waited in memory', async () => {
  const [mine, other] = [randomUUID(), randomUUID()];
  const inMemory = await Promise.all(
    [mine, other].map(async (id) => log.find(scope, await record(id, 1, { id, consumer: CONSUMER }))),
  );
  const work = makeWorkStore(deliveries, randomUUID(), systemClock());
  const sent: string[] = [];
  const endpoint = { id: randomUUID(), enabled: true } as Receiver['endpoint'];
  const parts: Partial<Parameters<typeof makeAttemptDelivery>[0]> = {
    work,
    directory: {
      findReceivers: async () => [{ endpoint, url: new URL('http://127.0.0.1:9'), secretsAt: () => [] }],
    },
    attempt: async (_receiver, _id, body) => {
      sent.push(String(body));
      return null;
    },
    withoutErased: ofPerson.withoutErased,
  };
  const attemptDelivery = makeAttemptDelivery(parts as Required<typeof parts>);
  const permit = { state: {}, granted: Promise.resolve(true), timed: (make: () => unknown) => make() };
  await ofPerson.blank(scope, query([mine]));
  for (const event of inMemory) {
    const now = new Date().toISOString();
    const source = { ...event!, event_id: event!.id, event_type: event!.type };
    const delivery = makeDelivery(source, { id: randomUUID(), endpoint_id: endpoint.id }, now);
    await work.add(delivery, null);
    const [leased] = await work.claim(endpoint.id, now, 1);
    await attemptDelivery(leased!, event, permit as unknown as Permit, now);
  }
  const objects = sent.map((body) => (JSON.parse(body) as { data: { object: unknown } }).data.object);
  expect(objects).toEqual([{ id: mine }, { id: other, consumer: CONSUMER }]);
});

it('blanks an event that Kafka delivers after the erasure of its payment', async () => {
  const [mine, other] = [randomUUID(), randomUUID()];
  const companies = { upsert: async () => undefined };
  const delivered: LoggedEvent[] = [];
  const offer: Dispatcher['offer'] = async (_event, logged) => void delivered.push(await logged);
  const recordLate = recordEvents(log, companies, { offer }, ofPerson);
  await ofPerson.blank(scope, query([mine]));
  for (const id of [mine, other]) await recordLate([toConsumed(id)]);
  expect(delivered.map(({ aggregate_id }) => aggregate_id)).toEqual([mine, other]);
  for (const { id, aggregate_id, object_json } of delivered) {
    expect('consumer' in (JSON.parse(object_json) as object)).toBe(aggregate_id === other);
    expect((await log.find(scope, id))?.object_json).toBe(object_json);
  }
});

const toConsumed = (id: string): ConsumedEvent =>
  ({
    topic: 'transactions',
    meta: {
      id: randomUUID(),
      type: 'transaction.created',
      version: '1',
      timestamp: '2026-11-21T12:00:00.000Z',
      company_id: 'company',
      organization_id: 'org',
      correlation_id: 'trace',
      sequence: 1,
      aggregate_type: 'transaction',
      aggregate_id: id,
      previous_json: '{}',
    },
    object: { case: 'transaction', value: { id, consumer: { full_name: 'Maria da Silva' } } },
    inTrace: <Result>(work: () => Result) => work(),
  }) as unknown as ConsumedEvent;

it('finds nothing of another organization, and pages through many payments', async () => {
  const ids = Array.from({ length: 25 }, () => randomUUID());
  for (const id of ids) await record(id, 1, { id, consumer: CONSUMER });
  expect(await ofPerson.find({ organization_id: 'other', company_id: null }, query(ids))).toMatchObject({
    records: [],
  });
  const first = await ofPerson.find(scope, query(ids));
  const second = await ofPerson.find(scope, query(ids, first.next));
  const events = [...first.records, ...second.records].filter(({ kind }) => kind === 'event');
  expect([events.length, second.next]).toEqual([25, null]);
});
