// The event log on a replica set: its primary dies with writes that no other member has. Two processes write, and one of them
// repeats its write late. A reader that follows its cursor sees every event once.
import { randomUUID } from 'node:crypto';
import { setUpCollections } from '@mps/chassis';
import { startReplicaSet, type ReplicaSet } from '@mps/devtools';
import { systemClock } from '@mps/kernel';
import { eventually, PLATFORM_LIMIT_MS } from '@mps/testkit';
import mongoose, { type Connection } from 'mongoose';
import type { LoggedEvent } from './domain/event';
import { declareEvents, type EventCollections } from './documents';
import { makeEventLog, type EventLog } from './store';

const SCOPE = { organization_id: 'org', company_id: null };
const PAGE = { limit: 2, types: [], aggregate_id: null };

let replicaSet: ReplicaSet;
const connections: Connection[] = [];

async function connect(retryWrites: boolean): Promise<Connection> {
  const connection = mongoose.createConnection();
  await connection.openUri(replicaSet.mongodbUrl, {
    dbName: 'webhooks',
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    retryWrites,
  });
  connections.push(connection);
  return connection;
}

beforeAll(async () => {
  replicaSet = await startReplicaSet();
}, PLATFORM_LIMIT_MS);

afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await replicaSet.stop();
}, PLATFORM_LIMIT_MS);

const event = (aggregate_id: string): LoggedEvent => ({
  id: randomUUID(),
  type: 'transaction.created',
  version: '1',
  timestamp: '2026-11-21T12:00:00.000Z',
  company_id: 'company',
  organization_id: 'org',
  correlation_id: 'trace',
  sequence: 1,
  aggregate_type: 'transaction',
  aggregate_id,
  object_json: '{}',
  previous_json: '{}',
});

type Insert = EventCollections['events']['insertMany'];

/** Replaces the insert of the collections. */
const insertingBy = (collections: EventCollections, insert: (real: Insert) => Insert): EventCollections => {
  const { events } = collections;
  events.insertMany = insert(events.insertMany.bind(events));
  return collections;
};

/** Returns a log with a promise that resolves at its first insert. */
function announcing(collections: EventCollections) {
  const inserts = Promise.withResolvers<null>();
  const announced = insertingBy(collections, (real) => (docs, options) => {
    inserts.resolve(null);
    return real(docs, options);
  });
  return { log: makeEventLog(announced, systemClock()), inserts: inserts.promise };
}

/** Returns a log that repeats an insert with an unknown outcome after the gate opens, like a driver in a paused process. */
const repeatingLate = (collections: EventCollections, gate: Promise<unknown>): EventLog =>
  makeEventLog(
    insertingBy(collections, (real) => async (docs, options) => {
      try {
        return await real(docs, options);
      } catch (error) {
        if (error instanceof mongoose.mongo.MongoBulkWriteError && error.code === 11_000) throw error;
        await gate;
        return real(docs, options);
      }
    }),
    systemClock(),
  );

it('a reader misses no event when a new primary gets the later of two writes first', async () => {
  const setUp = declareEvents(await connect(true));
  await setUpCollections(connections[0]!);
  const reader = makeEventLog(setUp, systemClock());
  await reader.record([event('before')]);
  const gate = Promise.withResolvers<null>();
  const late = repeatingLate(declareEvents(await connect(false)), gate.promise);
  const prompt = announcing(declareEvents(await connect(true)));

  const seen: string[] = [];
  let after = 0;
  async function readOn(): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const page = await reader.list(SCOPE, { ...PAGE, after });
      if (page === null) throw new Error('the log refused its own cursor');
      seen.push(...page.events.map(({ aggregate_id }) => aggregate_id));
      after = page.position;
      hasMore = page.has_more;
    }
  }
  await readOn();

  const primary = await replicaSet.primary();
  const others = replicaSet.members.filter((member) => member !== primary);
  // Killed, because a paused member would find the writes in its socket when it continues.
  await Promise.all(others.map((member) => member.kill('SIGKILL')));
  const lateWrite = late.record([event('late-1'), event('late-2'), event('late-3')]);
  const onPrimaryAlone = { readPreference: 'primary', readConcern: { level: 'local' } } as const;
  await eventually(async () => expect(await setUp.events.find({}, onPrimaryAlone).toArray()).toHaveLength(4));
  const promptEvent = event('prompt');
  const promptWrite = prompt.log.record([promptEvent]).catch(() => undefined);
  await prompt.inserts;
  await primary.kill('SIGKILL');
  await Promise.all(others.map((member) => member.start()));
  await promptWrite;
  // Retries, as its consumer does while the database is away.
  await eventually(() => prompt.log.record([promptEvent]));
  await eventually(readOn);
  gate.resolve(null);
  await lateWrite;
  await readOn();
  expect([...seen].sort()).toEqual(['before', 'late-1', 'late-2', 'late-3', 'prompt']);
}, 120_000);
