// The budget of records on a real MongoDB: an organization that has added its share adds no more, and others still do.
import { randomUUID } from 'node:crypto';
import { makeMongo, setUpCollections, type Mongo } from '@mps/chassis';
import { systemClock } from '@mps/kernel';
import { declareRecordCounts, makeRecordBudget, type RecordCountCollection } from './store';

let mongo: Mongo;
let counts: RecordCountCollection;

beforeAll(async () => {
  mongo = makeMongo({
    url: process.env['TEST_MONGODB_URL'] ?? '',
    prefix: `t${randomUUID().slice(0, 8)}_`,
    databaseName: 'activity',
    appName: 'test',
  });
  await mongo.component.start();
  counts = declareRecordCounts(mongo.connection);
  await setUpCollections(mongo.connection);
});

afterAll(async () => {
  await mongo.connection.dropDatabase();
  await mongo.component.stop();
});

const records = (organization_id: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ organization_id, number: from + index }));

it('selects records up to the limit of the day, for each organization and kind', async () => {
  const budget = makeRecordBudget(counts, systemClock(), 3);
  const select = async (kind: string, some: ReturnType<typeof records>) =>
    (await budget.select(kind, some)).map(({ organization_id, number }) => `${organization_id}${number}`);
  expect(await select('requests', records('a', 1, 2))).toEqual(['a1', 'a2']);
  expect(await select('requests', [...records('a', 3, 4), ...records('b', 1, 1)])).toEqual(['a3', 'b1']);
  expect(await select('requests', records('a', 5, 5))).toEqual([]);
  expect(await select('provider-calls', records('a', 1, 1))).toEqual(['a1']);
});

it('begins again with the next day', async () => {
  let now = new Date('2026-03-02T23:59:59Z');
  const budget = makeRecordBudget(counts, { ...systemClock(), now: () => now }, 1);
  expect(await budget.select('next-day', records('a', 1, 2))).toHaveLength(1);
  now = new Date('2026-03-03T00:00:00Z');
  expect(await budget.select('next-day', records('a', 3, 4))).toHaveLength(1);
});
