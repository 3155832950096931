// Rolls changes up into the numbers of transaction_counts, for many companies at once. The work is a generator of steps, so
// that a test can stop, resume and interleave scanners between any two writes. No step and no order of steps may change a
// total (docs/adr/0006). The relay rolls up the payments whose events it published, and writes the marks in the update that
// empties outboxes. Rounds roll up the rest.
import { isDuplicateKey, type Addition, type WriteAlongside } from '@mps/aggregates';
import { LRUCache } from 'lru-cache';
import type { Connection, mongo } from 'mongoose';
import { MAX_MARKED_SHARDS, MAX_PENDING_KEPT, ROLL_UP_BATCH } from '../../limits';
import { INDEX, type TransactionDocument } from '../../transaction';
import { toDay, toMonth } from '../domain/count-range';
import { KIND_MEMBERS, type Kinded, formatKind } from './documents';
import type { PendingMark, TransactionCountDocument } from './documents';

export interface CountedCollections {
  /** The connection of the two collections; it starts their sessions. */
  readonly connection: Connection;
  readonly transactions: mongo.Collection<TransactionDocument>;
  readonly counts: mongo.Collection<TransactionCountDocument>;
}

/** The collections of one connection pool. */
export const toCountedCollections = (
  connection: Connection,
  collections: {
    readonly transactions: mongo.Collection<TransactionDocument>;
    readonly transactionCounts: mongo.Collection<TransactionCountDocument>;
  },
): CountedCollections => ({
  connection,
  transactions: collections.transactions,
  counts: collections.transactionCounts,
});

/** The members that determine the shard. */
type Sharded = Pick<TransactionDocument, '_id' | 'organization_id' | 'company_id' | 'created_at'>;
type Uncounted = Sharded & Kinded & Pick<TransactionDocument, 'status' | 'counted_status'>;
type Shard = Pick<TransactionCountDocument, '_id' | 'organization_id' | 'company_id' | 'month'>;

const SHARDED_MEMBERS = { organization_id: 1, company_id: 1, created_at: 1 } as const;
const UNCOUNTED_MEMBERS = { ...SHARDED_MEMBERS, ...KIND_MEMBERS, status: 1, counted_status: 1 } as const;

/** Shards with marks that this process wrote at majority, so that it does not write them again. */
export interface MarkedShards {
  /** The last roll-up of each. */
  readonly batches: LRUCache<string, number>;
  /** Operation time of the last marks. A roll-up that skips those marks reads no earlier state. */
  operationTime?: mongo.Timestamp;
}

export const makeMarkedShards = (): MarkedShards => ({
  batches: new LRUCache({ max: MAX_MARKED_SHARDS }),
});

/** One bounded round; resolves to whether more changes may wait. */
export type RollUpRound = () => Promise<boolean>;

/** `until`: a round rolls up only changes before this time; absent: all changes. */
export function makeRollUpRound(collections: CountedCollections, until?: () => Date): RollUpRound {
  const marked = makeMarkedShards();
  // The rounds go through the organizations in turn, so that a busy one does not keep the others from being counted.
  let after = '';
  return async () => {
    const found = await findUncounted(collections, after, until?.());
    const isFull = found.length === ROLL_UP_BATCH;
    const wasFromStart = after === '';
    after = isFull ? (found.at(-1)?.organization_id ?? '') : '';
    for await (const _step of rollUpSteps(collections, found, marked));
    return isFull || !wasFromStart;
  };
}

/** Returns whether a round would find a change. */
export const makeRollUpLook =
  (collections: CountedCollections, until?: () => Date): (() => Promise<boolean>) =>
  async () =>
    (await findUncounted(collections, '', until?.(), 1)).length > 0;

function findUncounted(
  { transactions }: CountedCollections,
  after: string,
  until?: Date,
  limit = ROLL_UP_BATCH,
): Promise<Uncounted[]> {
  const since = until === undefined ? { $exists: true } : { $lt: until };
  return transactions
    .find<Uncounted>(
      { organization_id: { $gt: after }, uncounted_since: since },
      { projection: UNCOUNTED_MEMBERS, hint: INDEX.uncounted, limit },
    )
    .toArray();
}

/** The first page of waiting transactions, as a round reads it. For tests. */
export const readUncounted = (collections: CountedCollections): Promise<readonly Uncounted[]> =>
  findUncounted(collections, '');

/** Makes a roll-up of the waiting changes of given transactions. It calls `write` once, with the marks. */
export function makeRollUpAlongside(
  collections: CountedCollections,
): (ids: readonly string[], write: WriteAlongside) => Promise<void> {
  const marked = makeMarkedShards();
  return async (ids, write) => {
    const found = await findWaiting<Sharded>(collections, ids, SHARDED_MEMBERS);
    for await (const _step of rollUpSteps(collections, found, marked, write));
  };
}

/** The waiting ones of these transactions, in one batch of the cursor. */
const findWaiting = <Found extends Sharded>(
  { transactions }: CountedCollections,
  ids: readonly string[],
  projection: { readonly [Member in keyof Found]?: 1 },
  session?: mongo.ClientSession,
): Promise<Found[]> =>
  transactions
    .find<Found>(
      { _id: { $in: [...ids] }, uncounted_since: { $exists: true } },
      { projection, limit: ids.length, batchSize: ids.length, ...(session && { session }) },
    )
    .toArray();

/** Rolls these transactions up, and pauses after every write. */
export async function* rollUpSteps(
  collections: CountedCollections,
  found: readonly Sharded[],
  marked: MarkedShards,
  write?: WriteAlongside,
): AsyncGenerator<void> {
  const { connection, transactions, counts } = collections;
  // A causally consistent session reads the marks no earlier than the numbers they are compared with, even across a failover.
  const session = await connection.startSession({ causalConsistency: true });
  if (marked.operationTime !== undefined) session.advanceOperationTime(marked.operationTime);
  try {
    const before = await openShards(counts, found, session);
    yield;
    // The half-done work of another scanner is completed first. Then every mark agrees with the numbers of this batch.
    const unmarked = before.filter(({ _id, batch }) => marked.batches.get(_id) !== batch);
    await writeMarks(transactions, unmarked, session);
    yield;
    const ids = found.map(({ _id }) => _id);
    const waiting =
      ids.length === 0 ? [] : await findWaiting<Uncounted>(collections, ids, UNCOUNTED_MEMBERS, session);
    yield;
    const rolledUp = await rollUpShards(counts, before, waiting, session);
    yield;
    const areMarked = await write?.(listAdditions(rolledUp), session);
    if (areMarked !== true) await writeMarks(transactions, rolledUp, session);
    noteMarked(marked, rolledUp, session);
    yield;
    // Reading few pending marks costs less than a write that removes them. The next roll-up replaces them.
    const many = rolledUp.filter(({ pending }) => pending.length > MAX_PENDING_KEPT);
    await emptyPending(counts, many, session);
    yield;
  } finally {
    await session.endSession();
  }
}

function noteMarked(
  marked: MarkedShards,
  shards: readonly ShardState[],
  { operationTime }: mongo.ClientSession,
): void {
  for (const { _id, batch } of shards) marked.batches.set(_id, batch);
  const isLater = operationTime && !(marked.operationTime?.greaterThan(operationTime) ?? false);
  if (isLater === true) marked.operationTime = operationTime;
}

function chooseShard({ organization_id, company_id, created_at }: Sharded): Shard {
  const month = toMonth(toDay(created_at));
  return { _id: `${organization_id}/${company_id}/${month}`, organization_id, company_id, month };
}

type ShardState = Pick<TransactionCountDocument, '_id' | 'batch' | 'pending'>;
type RolledUp = ShardState & { readonly previousBatch: number };

async function openShards(
  counts: mongo.Collection<TransactionCountDocument>,
  found: readonly Sharded[],
  session: mongo.ClientSession,
): Promise<readonly ShardState[]> {
  const shards = new Map(found.map(chooseShard).map((shard) => [shard._id, shard]));
  if (shards.size === 0) return [];
  const read = () =>
    counts
      .find<ShardState>(
        { _id: { $in: [...shards.keys()] } },
        { projection: { batch: 1, pending: 1 }, session },
      )
      .toArray();
  const present = await read();
  if (present.length === shards.size) return present;
  const known = new Set(present.map(({ _id }) => _id));
  const missing = [...shards.values()].filter(({ _id }) => !known.has(_id));
  const empty = { batch: 0, pending: [], total: {}, days: {} };
  const inserts = missing.map(({ _id, ...shard }) => ({
    updateOne: {
      filter: { _id },
      update: { $setOnInsert: { ...shard, ...empty } },
      upsert: true,
    },
  }));
  await counts.bulkWrite(inserts, { ordered: false, session }).catch((error: unknown) => {
    // Another scanner inserted the document first. Its document is used.
    if (!isDuplicateKey(error)) throw error;
  });
  return read();
}

/**
 * The commit point. One write sets the numbers and the list of the transactions that they newly count. Only one scanner can
 * make it. Returns the shards that this scanner wrote.
 */
async function rollUpShards(
  collection: mongo.Collection<TransactionCountDocument>,
  before: readonly ShardState[],
  waiting: readonly Uncounted[],
  session: mongo.ClientSession,
): Promise<readonly ShardState[]> {
  const byShard = Object.groupBy(waiting, (one) => chooseShard(one)._id);
  // All shards get the same batch number, so that one statement writes all marks of a status. It must exceed each shard's.
  const batch = Math.max(0, ...before.map((shard) => shard.batch)) + 1;
  const after = before.flatMap(({ _id, batch: previousBatch }): RolledUp[] => {
    const members = byShard[_id]?.map((one): PendingMark => ({ id: one._id, status: one.status }));
    return members === undefined ? [] : [{ _id, batch, previousBatch, pending: members }];
  });
  if (after.length === 0) return [];
  const statements = after.map(({ _id, previousBatch, pending }) => ({
    updateOne: {
      filter: { _id, batch: previousBatch },
      update: { $set: { batch, pending }, ...toIncrements(byShard[_id] ?? []) },
    },
  }));
  const { matchedCount } = await collection.bulkWrite(statements, { ordered: false, session });
  if (matchedCount === after.length) return after;
  const ids = after.map(({ _id }) => _id);
  const stored = await collection
    .find<ShardState>({ _id: { $in: ids } }, { projection: { batch: 1, pending: 1 }, session })
    .toArray();
  // Another scanner that made the identical write made it for this one too.
  const made = new Map(stored.map(({ _id, batch, pending }) => [_id, JSON.stringify([batch, pending])]));
  return after.filter(({ _id, pending }) => made.get(_id) === JSON.stringify([batch, pending]));
}

interface Marks {
  readonly batch: number;
  readonly status: string;
  readonly ids: readonly string[];
}

function listMarks(shards: readonly ShardState[]): readonly Marks[] {
  const all = shards.flatMap(({ batch, pending }) =>
    pending.map(({ id, status }) => ({ batch, id, status })),
  );
  const groups = Object.values(Object.groupBy(all, ({ batch, status }) => `${batch} ${status}`));
  return groups.flatMap((group = []) =>
    group.slice(0, 1).map(({ batch, status }) => ({ batch, status, ids: group.map(({ id }) => id) })),
  );
}

/** A mark of a newer batch stays. */
const matchOlderThan = (batch: number) => ({ counted_batch: { $not: { $gte: batch } } });

/** The marks of transactions that have not changed since. */
const listAdditions = (shards: readonly ShardState[]): readonly Addition[] =>
  listMarks(shards).map(({ batch, status, ids }) => ({
    ids,
    filter: { status, ...matchOlderThan(batch) },
    set: { counted_status: status, counted_batch: batch },
    unset: ['uncounted_since'],
  }));

/**
 * Idempotent, and harmless however late it comes: a mark of a newer batch stays. A transaction that has changed since
 * keeps waiting.
 */
async function writeMarks(
  transactions: mongo.Collection<TransactionDocument>,
  shards: readonly ShardState[],
  session: mongo.ClientSession,
): Promise<void> {
  const marks = listMarks(shards);
  if (marks.length === 0) return;
  const since = { $cond: [{ $eq: ['$status', '$counted_status'] }, '$$REMOVE', '$uncounted_since'] };
  await transactions.bulkWrite(
    marks.map(({ batch, status, ids }) => ({
      updateMany: {
        filter: { _id: { $in: [...ids] }, ...matchOlderThan(batch) },
        update: [
          { $set: { counted_status: status, counted_batch: batch } },
          { $set: { uncounted_since: since } },
        ],
      },
    })),
    { ordered: false, session },
  );
}

async function emptyPending(
  collection: mongo.Collection<TransactionCountDocument>,
  shards: readonly ShardState[],
  session: mongo.ClientSession,
): Promise<void> {
  if (shards.length === 0) return;
  const statements = shards.map(({ _id, batch }) => ({
    updateOne: { filter: { _id, batch }, update: { $set: { pending: [] } } },
  }));
  await collection.bulkWrite(statements, { ordered: false, session });
}

function toIncrements(waiting: readonly Uncounted[]): { $inc?: Record<string, number> } {
  const inc: Record<string, number> = {};
  for (const one of waiting) {
    const { status, counted_status, created_at } = one;
    if (status === counted_status) continue;
    const [day, kind] = [toDay(created_at).slice(-2), formatKind(one)];
    const add = (of: string, by: number): void => {
      for (const path of [`total.${of}.${kind}`, `days.${day}.${of}.${kind}`])
        inc[path] = (inc[path] ?? 0) + by;
    };
    add(status, 1);
    if (counted_status !== undefined) add(counted_status, -1);
  }
  return Object.keys(inc).length > 0 ? { $inc: inc } : {};
}
