// Transactions of the simulated database end as those of the real one: who sees what, who wins, and what a refusal ends.
import { newId } from '@mps/kernel';
import { BSON, Long, MongoClient, type ClientSession, type Db } from 'mongodb';
import { makeChoices } from '../core/choices';
import { makeScheduler } from '../core/scheduler';
import { makeTrace } from '../core/trace';
import { makeReplicaSet } from './replica-set';
import type { Doc } from './values';

const C = 'documents';
const SESSIONS = ['one', 'two'] as const;
type Session = (typeof SESSIONS)[number];

/** A command, in a transaction or outside; or the end of a transaction. */
type Step =
  | { readonly in?: Session; readonly command: Doc }
  | { readonly in: Session; readonly end: 'commit' | 'abort' };

const insert = (_id: string, value: number): Doc => ({ insert: C, documents: [{ _id, value }] });
const set = (_id: string, value: number): Doc => ({
  update: C,
  updates: [{ q: { _id }, u: { $set: { value } } }],
});
const add = (_id: string): Doc => ({
  update: C,
  updates: [{ q: { _id }, u: { $inc: { value: 1 }, $setOnInsert: { made: true } }, upsert: true }],
});
const remove = (_id: string): Doc => ({
  delete: C,
  deletes: [{ q: { _id: { $in: [_id, 'none'] } }, limit: 0 }],
});
const all: Doc = { find: C, filter: {}, sort: { _id: 1 } };

const CASES: readonly { readonly name: string; readonly steps: readonly Step[] }[] = [
  {
    name: 'writes are seen inside at once, and outside after the commit',
    steps: [
      { command: insert('a', 1) },
      { in: 'one', command: add('a') },
      { in: 'one', command: add('b') },
      { in: 'one', command: all },
      { command: all },
      { in: 'one', end: 'commit' },
      { command: all },
    ],
  },
  {
    name: 'an abort leaves nothing',
    steps: [
      { command: insert('a', 1) },
      { in: 'one', command: remove('a') },
      { in: 'one', command: insert('b', 2) },
      { in: 'one', command: all },
      { in: 'one', end: 'abort' },
      { command: all },
    ],
  },
  {
    name: 'the first writer of a document wins',
    steps: [
      { command: insert('a', 1) },
      { in: 'one', command: set('a', 2) },
      { in: 'two', command: set('a', 3) },
      { in: 'one', end: 'commit' },
      { command: all },
    ],
  },
  {
    name: 'two that insert one id conflict',
    steps: [
      { command: insert('a', 1) },
      { in: 'one', command: insert('b', 2) },
      { in: 'two', command: insert('b', 3) },
      { in: 'one', end: 'commit' },
      { command: all },
    ],
  },
  {
    name: 'reads keep their snapshot, and a write to a document that changed since conflicts',
    steps: [
      { command: insert('a', 1) },
      { in: 'one', command: all },
      { command: set('a', 5) },
      { in: 'one', command: all },
      { in: 'one', command: set('a', 6) },
      { in: 'one', command: all },
      { command: all },
    ],
  },
  {
    name: 'a refused insert ends the transaction',
    steps: [
      { command: insert('a', 1) },
      { in: 'one', command: insert('b', 1) },
      { in: 'one', command: insert('a', 2) },
      { in: 'one', command: insert('c', 3) },
      { command: all },
    ],
  },
];

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

/** What a caller sees of an answer or an error. */
function normalize({ n, writeErrors, cursor, code }: Doc): unknown {
  const refused = (writeErrors as readonly { readonly code: number }[] | undefined)?.map((one) => one.code);
  const found = (cursor as { readonly firstBatch: unknown } | undefined)?.firstBatch;
  return JSON.parse(BSON.EJSON.stringify({ n, refused: refused?.[0] ?? code, found }, { relaxed: true }));
}

async function runReal(steps: readonly Step[]): Promise<readonly unknown[]> {
  await db.createCollection(C);
  const sessions = new Map<Session, ClientSession>(
    SESSIONS.map((name) => {
      const session = client.startSession();
      session.startTransaction({ writeConcern: { w: 'majority' } });
      return [name, session];
    }),
  );
  const answers: unknown[] = [];
  for (const step of steps) {
    const session = step.in && sessions.get(step.in);
    if ('end' in step) {
      await (step.end === 'commit' ? session?.commitTransaction() : session?.abortTransaction());
      continue;
    }
    const writing =
      session === undefined && !('find' in step.command) ? { writeConcern: { w: 'majority' } } : {};
    const answer = db.command({ ...step.command, ...writing }, session && { session });
    answers.push(normalize(await answer.catch((error: unknown) => error as Doc)));
  }
  for (const session of sessions.values()) await session.endSession();
  return answers;
}

async function runSimulated(steps: readonly Step[]): Promise<readonly unknown[]> {
  const scheduler = makeScheduler(makeChoices({ seed: 1, recorded: {} }), makeTrace(false));
  const replicaSet = makeReplicaSet(scheduler);
  replicaSet.start();
  await scheduler.runUntil(1_000);
  const begun = new Set<Session>();
  const answers: unknown[] = [];
  for (const step of steps) {
    const within = step.in && {
      lsid: { id: Buffer.from(step.in) },
      txnNumber: Long.fromNumber(1),
      autocommit: false,
      ...(!begun.has(step.in) && { startTransaction: true }),
    };
    if (step.in !== undefined) begun.add(step.in);
    const command = 'end' in step ? { [`${step.end}Transaction`]: 1 } : step.command;
    const bytes = BSON.serialize({ ...command, ...within, $db: db.databaseName });
    const primary = replicaSet.findPrimary();
    replicaSet.handle(primary!, BSON.deserialize(bytes, { promoteLongs: false }), (answer) => {
      if (!('end' in step)) answers.push(normalize(answer));
    });
    await scheduler.runUntil(scheduler.nowMs() + 500);
  }
  return answers;
}

test.each(CASES)('in both databases $name', async ({ steps }) => {
  const real = await runReal(steps);
  const simulated = await runSimulated(steps);
  expect(simulated).toEqual(real);
});
