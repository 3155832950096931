// The simulated database answers as the real one: every shape of command runs on both, with equal answers and equal documents.
import { newId } from '@mps/kernel';
import { BSON, MongoClient, type Db } from 'mongodb';
import { makeChoices } from '../core/choices';
import { makeScheduler } from '../core/scheduler';
import { makeTrace } from '../core/trace';
import { makeReplicaSet } from './replica-set';
import { LEASE_SHAPES } from './lease-shapes.fixture';
import { SHAPES } from './shapes.fixture';
import type { Doc } from './values';

const INDEXES = [
  {
    key: { company_id: 1, request_id: 1 },
    name: 'request',
    unique: true,
    partialFilterExpression: { request_id: { $exists: true } },
  },
] as const;
const COLLECTION = 'shapes';
const WRITE_CONCERN = { w: 'majority', j: true } as const;

let client: MongoClient;
let db: Db;

beforeAll(async () => {
  client = await new MongoClient(process.env['TEST_MONGODB_URL'] ?? '').connect();
});

beforeEach(() => {
  db = client.db(`simulation_${newId().replaceAll('-', '')}`);
});

afterEach(() => db.dropDatabase());
afterAll(() => client.close());

const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify']);

/** What a caller sees of an answer: without times, cursors' names and the versions of the cluster. */
function normalize(answer: Doc): unknown {
  const { n, nModified, upserted, writeErrors, value, lastErrorObject, cursor, code, ok } = answer;
  const errors = (writeErrors as readonly Doc[] | undefined)?.map(
    ({ index, code: one, keyPattern, keyValue, errmsg }) => ({
      index,
      code: one,
      keyPattern,
      keyValue,
      // The message names the collection and the index; what it quotes after them is for people.
      errmsg: / index: (\S+)/.exec(String(errmsg))?.[1] ?? null,
    }),
  );
  const batch = (cursor as { readonly firstBatch: unknown } | undefined)?.firstBatch;
  const seen = { n, nModified, upserted, errors, value, lastErrorObject, batch, code, ok };
  return JSON.parse(BSON.EJSON.stringify(seen, { relaxed: true }));
}

async function runReal(commands: readonly Doc[]): Promise<readonly unknown[]> {
  await db.createCollection(COLLECTION);
  await db.collection(COLLECTION).createIndexes(INDEXES.map((index) => ({ ...index })));
  const answers: unknown[] = [];
  for (const command of commands) {
    const [name = ''] = Object.keys(command);
    const concern = WRITES.has(name) ? { writeConcern: WRITE_CONCERN } : {};
    answers.push(
      normalize(await db.command({ ...command, ...concern }).catch((error: unknown) => error as Doc)),
    );
  }
  return answers;
}

async function runSimulated(commands: readonly Doc[]): Promise<readonly unknown[]> {
  const scheduler = makeScheduler(makeChoices({ seed: 1, recorded: {} }), makeTrace(false));
  const replicaSet = makeReplicaSet(scheduler);
  replicaSet.createIndexes(COLLECTION, INDEXES);
  replicaSet.start();
  await scheduler.runUntil(1_000);
  const answers: unknown[] = [];
  for (const command of commands) {
    const bytes = BSON.serialize({ ...command, $db: db.databaseName });
    const primary = replicaSet.findPrimary();
    replicaSet.handle(primary!, BSON.deserialize(bytes, { promoteLongs: false }), (answer) =>
      answers.push(normalize(answer)),
    );
    await scheduler.runUntil(scheduler.nowMs() + 1_000);
  }
  return answers;
}

test.each([...SHAPES, ...LEASE_SHAPES])(
  'the simulated database answers $name as the real one',
  async ({ commands }) => {
    const real = await runReal(commands);
    const simulated = await runSimulated(commands);
    expect(simulated).toEqual(real);
  },
);
