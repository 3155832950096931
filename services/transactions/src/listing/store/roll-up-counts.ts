// Rolls what has changed up into the numbers of transaction_counts. Written as steps so that a test can stop, resume and mix
// scanners between any two writes: none of them, nor their order, may ever change a total (docs/adr/0006).
import { isDuplicateKey } from '@mps/aggregates';
import type { Model, mongo } from 'mongoose';
import { ROLL_UP_BATCH } from '../../limits';
import { INDEX, type TransactionDocument } from '../../transaction';
import { dayOf, monthOf } from '../domain/count-range';
import { KIND_MEMBERS, type Kinded, kindOf } from './documents';
import type { PendingMark, TransactionCountDocument } from './documents';

export interface CountedCollections {
  readonly transactions: Model<TransactionDocument>;
  readonly counts: Model<TransactionCountDocument>;
}

type Uncounted = Kinded &
  Pick<
    TransactionDocument,
    '_id' | 'organization_id' | 'company_id' | 'status' | 'created_at' | 'counted_status'
  >;
type Shard = Pick<TransactionCountDocument, '_id' | 'organization_id' | 'company_id' | 'month'>;

const UNCOUNTED_MEMBERS = {
  organization_id: 1,
  company_id: 1,
  status: 1,
  ...KIND_MEMBERS,
  created_at: 1,
  counted_status: 1,
} as const;

/** One bounded round; answers whether there may be more to do at once. */
export type RollUpRound = () => Promise<boolean>;

export function makeRollUpRound(collections: CountedCollections): RollUpRound {
  // Organizations take turns: one that is never done must not keep the others from being counted.
  let after = '';
  return async () => {
    const found = await findUncounted(collections, after);
    const isFull = found.length === ROLL_UP_BATCH;
    const wasFromStart = after === '';
    after = isFull ? (found.at(-1)?.organization_id ?? '') : '';
    for await (const _step of rollUpSteps(collections, found));
    return isFull || !wasFromStart;
  };
}

function findUncounted({ transactions }: CountedCollections, after: string): Promise<Uncounted[]> {
  return transactions.collection
    .find<Uncounted>(
      { organization_id: { $gt: after }, uncounted_since: { $exists: true } },
      { projection: UNCOUNTED_MEMBERS, hint: INDEX.uncounted, limit: ROLL_UP_BATCH },
    )
    .toArray();
}

/** Counts these; pauses after every write. */
export async function* rollUpSteps(
  collections: CountedCollections,
  found: readonly Uncounted[],
): AsyncGenerator<void> {
  // Causally consistent: the marks are read no earlier than the number they are compared with, in a failover too.
  const session = await collections.counts.db.startSession({ causalConsistency: true });
  try {
    for (const transactions of Object.values(Object.groupBy(found, (one) => shardOf(one)._id))) {
      const [first] = transactions ?? [];
      if (first === undefined || transactions === undefined) continue;
      const ids = transactions.map(({ _id }) => _id);
      yield* rollUpShard(collections, shardOf(first), ids, session);
    }
  } finally {
    await session.endSession();
  }
}

/** Every transaction of the platform that waits, in one page: what a round would take. For tests. */
export const readUncounted = (collections: CountedCollections): Promise<readonly Uncounted[]> =>
  findUncounted(collections, '');

async function* rollUpShard(
  { transactions, counts }: CountedCollections,
  shard: Shard,
  ids: readonly string[],
  session: mongo.ClientSession,
): AsyncGenerator<void> {
  const before = await openShard(counts, shard, session);
  yield;
  // What another scanner left half done comes first: from here on every mark agrees with the numbers of this batch.
  await writeMarks(transactions, before, session);
  yield;
  const waiting = await transactions.collection
    .find<Uncounted>(
      { _id: { $in: [...ids] as never[] }, uncounted_since: { $exists: true } },
      { projection: UNCOUNTED_MEMBERS, session },
    )
    .toArray();
  yield;
  if (waiting.length === 0) return;
  const batch = before.batch + 1;
  const pending = waiting.map(({ _id, status }): PendingMark => ({ id: _id, status }));
  // The commit point: numbers and the list of whom they now hold, in one write that only one scanner can make.
  const { matchedCount } = await counts.collection.updateOne(
    { _id: shard._id as never, batch: before.batch },
    { $set: { batch, pending }, ...increments(waiting) },
    { session },
  );
  yield;
  if (matchedCount === 0) return;
  await writeMarks(transactions, { batch, pending }, session);
  yield;
  await counts.collection.updateOne(
    { _id: shard._id as never, batch },
    { $set: { pending: [] } },
    { session },
  );
  yield;
}

function shardOf({ organization_id, company_id, created_at }: Uncounted): Shard {
  const month = monthOf(dayOf(created_at));
  return { _id: `${organization_id}/${company_id}/${month}`, organization_id, company_id, month };
}

type ShardState = Pick<TransactionCountDocument, 'batch' | 'pending'>;

async function openShard(
  counts: Model<TransactionCountDocument>,
  shard: Shard,
  session: mongo.ClientSession,
): Promise<ShardState> {
  const read = () =>
    counts.collection.findOne<ShardState>(
      { _id: shard._id as never },
      { projection: { batch: 1, pending: 1 }, session },
    );
  const present = await read();
  if (present !== null) return present;
  const empty = { ...shard, batch: 0, pending: [], total: {}, days: {} };
  await counts.collection.insertOne(empty as never, { session }).catch((error: unknown) => {
    // Another scanner was first: then its document is the one.
    if (!isDuplicateKey(error)) throw error;
  });
  return (await read()) ?? { batch: 0, pending: [] };
}

/**
 * Idempotent, and harmless however late it comes: a mark of a newer batch stays. A transaction that has moved on since
 * keeps waiting.
 */
async function writeMarks(
  transactions: Model<TransactionDocument>,
  { batch, pending }: ShardState,
  session: mongo.ClientSession,
): Promise<void> {
  const byStatus = Object.entries(Object.groupBy(pending, ({ status }) => status));
  if (byStatus.length === 0) return;
  const since = { $cond: [{ $eq: ['$status', '$counted_status'] }, '$$REMOVE', '$uncounted_since'] };
  await transactions.collection.bulkWrite(
    byStatus.map(([status, marks = []]) => ({
      updateMany: {
        filter: {
          _id: { $in: marks.map(({ id }) => id) as never[] },
          counted_batch: { $not: { $gte: batch } },
        },
        update: [
          { $set: { counted_status: status, counted_batch: batch } },
          { $set: { uncounted_since: since } },
        ],
      },
    })),
    { ordered: false, session },
  );
}

function increments(waiting: readonly Uncounted[]): { $inc?: Record<string, number> } {
  const inc: Record<string, number> = {};
  for (const one of waiting) {
    const { status, counted_status, created_at } = one;
    if (status === counted_status) continue;
    const [day, kind] = [dayOf(created_at).slice(-2), kindOf(one)];
    const add = (of: string, by: number): void => {
      for (const path of [`total.${of}.${kind}`, `days.${day}.${of}.${kind}`])
        inc[path] = (inc[path] ?? 0) + by;
    };
    add(status, 1);
    if (counted_status !== undefined) add(counted_status, -1);
  }
  return Object.keys(inc).length > 0 ? { $inc: inc } : {};
}
