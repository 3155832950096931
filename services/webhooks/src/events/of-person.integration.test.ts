// The consumer of payments in a log on a real MongoDB.
import { randomUUID } from 'node:crypto';
import { makeMongo, setUpCollections, type Mongo } from '@mps/chassis';
import { systemClock } from '@mps/kernel';
import { declareEvents } from './documents';
import { makeOfPerson } from './of-person';
import { makePersonEvents } from './person-store';
import { makeEventLog, type EventLog } from './store';

const scope = { organization_id: 'org', company_id: null };
const CONSUMER = { full_name: 'Maria da Silva', document_number: '***.444.777-**' };
let mongo: Mongo;
let log: EventLog;
let ofPerson: ReturnType<typeof makeOfPerson>;

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
  ofPerson = makeOfPerson(makePersonEvents(collections), systemClock());
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
