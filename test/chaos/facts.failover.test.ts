// Reads facts of a payment while the members of the replica set differ. One member lacks a change, as a replaced
// primary that does not know of its replacement.
// The lagging member answers a read at majority. It must not answer a read of facts.
import type { FactsRead } from '@mps/aggregates';
import { makeFactsVersion } from '@mps/read-lease';
import { startReplicaSet, type ReplicaSet } from '@mps/devtools';
import { eventually, PLATFORM_LIMIT_MS } from '@mps/testkit';
import mongoose, { type Connection, type mongo } from 'mongoose';

const BEHIND_SECONDS = 3_600;
const REPLICATED_LIMIT_MS = 20_000;
const ID = 'merchant';
const MAJORITY = { readConcern: { level: 'majority' } } as const;

let replicaSet: ReplicaSet;
let connection: Connection;
/** Connects only to the lagging member. */
let laggard: Connection;

beforeAll(async () => {
  replicaSet = await startReplicaSet();
  connection = await mongoose.createConnection(replicaSet.mongodbUrl, { dbName: 'facts' }).asPromise();
}, PLATFORM_LIMIT_MS);

afterAll(async () => {
  await Promise.all([connection.close(), laggard.close()]);
  await replicaSet.stop();
}, PLATFORM_LIMIT_MS);

const openMerchants = (one: Connection) =>
  one.getClient().db('facts').collection<{ _id: string; status: string }>('merchants');
const readStatus = async (one: Connection, options: mongo.FindOptions): Promise<unknown> =>
  (await openMerchants(one).findOne({ _id: ID }, options))?.status;

/** Runs the read of facts directly on the lagging member. */
async function readAtLaggard({ session, ...options }: FactsRead): Promise<unknown> {
  const own = await laggard.startSession({ causalConsistency: true });
  if (session.clusterTime !== undefined) own.advanceClusterTime(session.clusterTime);
  if (session.operationTime !== undefined) own.advanceOperationTime(session.operationTime);
  return readStatus(laggard, { ...options, session: own });
}

interface ReplicaSetConfig {
  readonly version: number;
  readonly members: { readonly host: string; priority: number; secondaryDelaySecs: number }[];
}

/** Delays replication to one secondary by BEHIND_SECONDS. */
async function letOneLag(): Promise<void> {
  const admin = connection.getClient().db('admin');
  const { config } = (await admin.command({ replSetGetConfig: 1 })) as { config: ReplicaSetConfig };
  const { primary } = await admin.command({ hello: 1 });
  const member = config.members.find(({ host }) => host !== primary);
  if (member === undefined) throw new Error('a replica set has secondaries');
  Object.assign(member, { priority: 0, secondaryDelaySecs: BEHIND_SECONDS });
  await admin.command({ replSetReconfig: { ...config, version: config.version + 1 } });
  const url = `mongodb://${member.host}/?directConnection=true`;
  laggard = await mongoose.createConnection(url, { dbName: 'facts' }).asPromise();
}

it(
  'a member without a committed change answers no read of facts, although it answers other reads',
  async () => {
    const factsVersion = makeFactsVersion(connection);
    const merchants = openMerchants(connection);
    await merchants.insertOne({ _id: ID, status: 'ACTIVE' }, { writeConcern: { w: 3 } });
    await letOneLag();
    const change = await factsVersion.raise();
    await merchants.updateOne(
      { _id: ID },
      { $set: { status: 'BLOCKED' } },
      { writeConcern: { w: 'majority' } },
    );
    await change.close();

    await eventually(
      async () => expect(await readStatus(laggard, MAJORITY)).toBe('ACTIVE'),
      REPLICATED_LIMIT_MS,
    );
    await expect(factsVersion.readFacts(readAtLaggard)).rejects.toMatchObject({
      codeName: 'MaxTimeMSExpired',
    });
    expect(await factsVersion.readFacts((read) => readStatus(connection, read))).toEqual({
      value: 'BLOCKED',
      version: await factsVersion.read(),
    });
  },
  PLATFORM_LIMIT_MS,
);

describe('a read at majority of a write by another client', () => {
  const WRITES = 400;
  const STEP_DOWN_AT = 100;
  /** docs/rules.md#read-after-change */
  const MAY_BE_OLDER_MS = 20_000;

  it('shows it or a later state, except for a limited time after a failover', async () => {
    const other = await mongoose.createConnection(replicaSet.mongodbUrl, { dbName: 'facts' }).asPromise();
    const openCounts = (one: Connection) =>
      one.getClient().db('facts').collection<{ _id: string; count: number }>('counts');
    let failedOverAtMs = -Infinity;
    let reads = 0;
    const olderOutsideOfFailover: number[] = [];
    for (let count = 1; count <= WRITES; count += 1) {
      await openCounts(connection).updateOne(
        { _id: ID },
        { $set: { count } },
        { upsert: true, writeConcern: { w: 'majority' } },
      );
      const beganAtMs = performance.now();
      const seen = await openCounts(other).findOne({ _id: ID }, MAJORITY);
      reads += 1;
      const isFailover = beganAtMs - failedOverAtMs < MAY_BE_OLDER_MS;
      if ((seen?.count ?? 0) < count && !isFailover) olderOutsideOfFailover.push(count);
      if (count !== STEP_DOWN_AT) continue;
      failedOverAtMs = performance.now();
      await replicaSet.stepDown();
    }
    // After that time the read is current on the same client too: a client leaves the replaced primary.
    await eventually(async () => {
      const seen = await openCounts(other).findOne({ _id: ID }, MAJORITY);
      expect(seen?.count).toBe(WRITES);
    }, MAY_BE_OLDER_MS);
    await other.close();
    expect(reads).toBe(WRITES);
    expect(olderOutsideOfFailover).toEqual([]);
  });
});
