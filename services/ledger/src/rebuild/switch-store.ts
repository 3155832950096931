// The switch of a rebuild. It mends an organization's planned differences in one transaction, so that a killed process
// leaves all or nothing. Posting continues during a switch: the switch adds the missing amount to a total instead of
// overwriting it. It plans again when a set has changed since the snapshot.
import { collectionOf, isDuplicateKey } from '@mps/aggregates';
import { mongo } from 'mongoose';
import { REBUILD_CHUNK, SWITCH_ATTEMPTS } from '../limits';
import type { PostingSetDocument } from '../postings';
import {
  formatSwitchId,
  planSwitch,
  switchesIn,
  totalsIn,
  type Members,
  type Plan,
  type RebuildPool,
  type RebuiltDocument,
  type Repair,
  type Total,
  type TotalChange,
} from './plan-store';

/** Writes a posting set and its extras. Every step is safe to repeat. */
export interface Posting {
  /** Posts a set in the way an event does. */
  readonly post: (set: PostingSetDocument) => Promise<void>;
  /** Plans the later settlement days, so that the merchant is notified of them. */
  readonly plan: (set: PostingSetDocument) => Promise<void>;
  /** Ends the reservations of the refunds that these sets post, in the transaction that stores the sets. */
  readonly endReservations: (
    sets: readonly PostingSetDocument[],
    session: mongo.ClientSession,
  ) => Promise<void>;
}

/** Thrown when a set or total has changed since it was planned. */
class MovedMeanwhile extends Error {
  override readonly name = 'MovedMeanwhile';
}

/** Mends the next chunk of an organization's sets, and its totals. */
export async function switchChunk(
  write: RebuildPool,
  lists: RebuildPool,
  { rebuildId, organizationId, at }: { rebuildId: string; organizationId: string; at: Date },
  { plan: planSettlements, endReservations }: Omit<Posting, 'post'>,
): Promise<Plan> {
  const settle = ({ repairs }: Plan) =>
    Promise.all(repairs.map(async ({ difference: { should } }) => should && planSettlements(should)));
  for (let attempt = 1; ; attempt += 1) {
    const plan = await planSwitch(lists, rebuildId, organizationId, REBUILD_CHUNK);
    if (plan.equal.length > 0) await dropWaiting(write, plan.equal);
    if (plan.changes.length + plan.repairs.length === 0) return plan;
    // Planned before the transaction in case the process is killed after it, and again afterwards because a run may
    // have found no set in between.
    await settle(plan);
    const session = await write.connection.startSession();
    try {
      await session.withTransaction(async () => {
        await mend(write, plan, at, session);
        const stored = plan.repairs.flatMap(({ difference: { should } }) => should ?? []);
        await endReservations(stored, session);
      });
      await settle(plan);
      return plan;
    } catch (error) {
      const isMoved = error instanceof MovedMeanwhile || isDuplicateKey(error);
      if (!isMoved || attempt === SWITCH_ATTEMPTS) throw error;
    } finally {
      await session.endSession();
    }
  }
}

async function mend(
  write: RebuildPool,
  { organizationId, switches, repairs, changes, closedThrough }: Plan,
  at: Date,
  session: mongo.ClientSession,
): Promise<void> {
  // If another day was closed since the plan, the upsert fails with a duplicate key, and the switch plans again.
  await write.closedDays.updateOne(
    { _id: organizationId, closed_through: closedThrough ?? { $exists: false } },
    { $inc: { postings: 1 } },
    { session, upsert: true },
  );
  await switchesIn(write).updateOne(
    { _id: formatSwitchId(organizationId), switches },
    { $set: { switches: switches + 1 } },
    { session, upsert: true },
  );
  await setAside(write, repairs, at, session);
  for (const repair of repairs) await mendSet(write, repair, session);
  for (const { id, should, stood } of changes)
    if (should === null) await dropTotal(write, id, stood ?? {}, session);
  const kept = changes.flatMap(({ id, should, stood }) => (should === null ? [] : [{ id, should, stood }]));
  if (kept.length > 0) await totalsIn(write).bulkWrite(kept.map(totalUpdate), { session, ordered: false });
}

/**
 * Keeps the replaced sets byte for byte. It deletes their published findings, so that the auditor can report the same
 * difference again.
 */
async function setAside(
  { postingSets, rebuilt, findings }: RebuildPool,
  repairs: readonly Repair[],
  at: Date,
  session: mongo.ClientSession,
): Promise<void> {
  if (repairs.length === 0) return;
  const ids = repairs.map(({ difference }) => difference.posting_set_id);
  const exact = { session, promoteValues: false, promoteLongs: false } as const;
  const stood = await postingSets.find<mongo.Document>({ _id: { $in: ids } }, exact).toArray();
  const byId = new Map(stood.map((one) => [String(one['_id']), one]));
  await collectionOf<RebuiltDocument>(rebuilt).bulkWrite(
    repairs.map(({ difference: { _id, posting_set_id } }) => ({
      updateOne: {
        filter: { _id },
        update: { $set: { stood: byId.get(posting_set_id) ?? null, switched_at: at }, $unset: { waits: 1 } },
      },
    })),
    { session, ordered: false },
  );
  await dropWaiting({ rebuilt }, ids, session);
  await findings.deleteMany({ posting_set_id: { $in: ids }, outbox_since: { $exists: false } }, { session });
}

/**
 * Deletes the differences that are kept of these sets, because they differ no more. Other rebuilds kept them and were killed
 * or only compared, or an event has posted a missing set since the comparison.
 */
export async function dropWaiting(
  { rebuilt }: Pick<RebuildPool, 'rebuilt'>,
  ids: readonly string[],
  session?: mongo.ClientSession,
): Promise<void> {
  const stale = { posting_set_id: { $in: ids }, waits: true } as const;
  await collectionOf<RebuiltDocument>(rebuilt).deleteMany(stale, session === undefined ? {} : { session });
}

async function mendSet(
  { postingSets }: RebuildPool,
  { difference: { posting_set_id: _id, should }, stood }: Repair,
  session: mongo.ClientSession,
): Promise<void> {
  if (stood === null) {
    if (should !== null) await postingSets.insertOne(should, { session });
    return;
  }
  const filter = { _id, organization_id: stood.organization_id };
  const mended =
    should === null
      ? (await postingSets.deleteOne(filter, { session })).deletedCount
      : (await postingSets.replaceOne(filter, should, { session })).matchedCount;
  if (mended !== 1) throw new MovedMeanwhile();
}

async function dropTotal(
  write: RebuildPool,
  _id: string,
  stood: Members,
  session: mongo.ClientSession,
): Promise<void> {
  const sums = Object.entries(stood).filter(([, value]) => typeof value === 'number');
  const { deletedCount } = await totalsIn(write).deleteOne({ _id, ...Object.fromEntries(sums) }, { session });
  if (deletedCount !== 1) throw new MovedMeanwhile();
}

/** Adds the missing amount, so that a concurrent roll-up is not lost. */
function totalUpdate({
  id,
  should: { identity, sums },
  stood,
}: Pick<TotalChange, 'id' | 'stood'> & { readonly should: Total }): mongo.AnyBulkWriteOperation<{
  _id: string;
}> {
  const filter = { _id: id };
  if (stood === null) {
    const added = Object.fromEntries(Object.entries(sums).map(([name, cents]) => [name, toLong(cents)]));
    return { updateOne: { filter, update: { $inc: added, $setOnInsert: identity }, upsert: true } };
  }
  const words = Object.entries(identity).map(([name, value]) => [name, { $literal: value }] as const);
  const cents = Object.entries(sums).map(([name, sum]) => [name, shortBy(name, sum, stood[name])] as const);
  const unknown = Object.keys(stood).filter((name) => !(name in identity) && !(name in sums));
  const set = { $set: Object.fromEntries<unknown>([...words, ...cents]) };
  return { updateOne: { filter, update: unknown.length === 0 ? [set] : [set, { $unset: unknown }] } };
}

const toLong = (cents: number): mongo.Long => mongo.Long.fromNumber(cents);

/** Treats a stored value that is no safe integer as zero. */
function shortBy(name: string, should: number, stood: unknown): object {
  const is = Number.isSafeInteger(stood) ? Number(stood) : 0;
  const field = `$${name}`;
  const isWhole = {
    $and: [{ $isNumber: field }, { $eq: [{ $mod: [{ $cond: [{ $isNumber: field }, field, 0] }, 1] }, 0] }],
  };
  return { $toLong: { $add: [{ $cond: [isWhole, field, 0] }, toLong(should - is)] } };
}
