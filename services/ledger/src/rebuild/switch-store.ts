// The switch of a rebuild. It reads an organization's differences in one snapshot and mends them in one transaction, so
// that a killed process leaves all or nothing. Posting continues during a switch: the switch adds the missing amount to
// a total instead of overwriting it. It plans again when a set has changed since the snapshot.
import { collectionOf, isDuplicateKey, type AnyCollection } from '@mps/aggregates';
import type { BusinessClock, Day } from '@mps/kernel';
import { mongo, type Connection } from 'mongoose';
import type { declareIncrements, declareTotals } from '../balances';
import { listDifferingMembers, type DifferingMember } from '../audit/domain/audit-set';
import {
  formatPartKey,
  toParts,
  splitPart,
  spread,
  totalId,
  type Part,
} from '../balances/domain/contributions';
import { REBUILD_BATCH, REBUILD_CHUNK, SWITCH_ATTEMPTS } from '../limits';
import { bookDocument, fromDocument, type ClosedDaysCollection, type PostingSetDocument } from '../postings';

export type DifferingSetKind = 'MISSING_HERE' | 'EXTRA_HERE' | 'DIFFERENT';

/** A stored posting set. */
export type StandingSet = PostingSetDocument;

export interface NewRebuilt {
  readonly rebuild_id: string;
  readonly posting_set_id: string;
  /** The organization of the expected set and that of the stored set. */
  readonly organizations: readonly string[];
  readonly kind: DifferingSetKind;
  /** null: no set should exist. */
  readonly should: PostingSetDocument | null;
  readonly found_at: Date;
}

export interface RebuiltDocument extends NewRebuilt {
  readonly _id: string;
  /** Present until the switch. */
  readonly waits?: true;
  /** The set that the switch replaced or removed. */
  readonly stood?: mongo.Document | null;
  readonly switched_at?: Date;
}

/** One of the two connection pools: one for writes, one for lists. */
export interface RebuildPool {
  readonly connection: Connection;
  readonly businessClock: BusinessClock;
  readonly closedDays: ClosedDaysCollection;
  readonly postingSets: mongo.Collection<PostingSetDocument>;
  readonly totals: ReturnType<typeof declareTotals>;
  readonly increments: ReturnType<typeof declareIncrements>;
  readonly cashouts: AnyCollection;
  readonly anticipations: AnyCollection;
  readonly findings: mongo.Collection;
  /** Holds kept differences and the number of switches of each organization. */
  readonly rebuilt: AnyCollection;
}

export interface DifferingTotal extends DifferingMember {
  /** Id of the total. */
  readonly subject: string;
}

type Members = Readonly<Record<string, unknown>>;

interface Total {
  readonly identity: Members;
  readonly sums: Record<string, number>;
}

interface TotalChange {
  readonly id: string;
  /** null: no posting set contributes to this total. */
  readonly should: Total | null;
  readonly stood: Members | null;
  readonly members: readonly DifferingMember[];
}

interface Repair {
  readonly difference: RebuiltDocument;
  readonly stood: StandingSet | null;
}

interface Plan {
  readonly organizationId: string;
  readonly totals: number;
  readonly changes: readonly TotalChange[];
  readonly repairs: readonly Repair[];
  /** Number of earlier switches of the organization. */
  readonly switches: number;
  /** The organization's last closed day. null: no day is closed. */
  readonly closedThrough: Day | null;
}

/** Counts an organization's switches. Of two concurrent switches, the second plans again. */
interface SwitchDocument {
  readonly _id: string;
  readonly switches: number;
}

const switchesIn = ({ rebuilt }: RebuildPool) => collectionOf<SwitchDocument>(rebuilt);
export const rebuiltIn = ({ rebuilt }: RebuildPool) => collectionOf<RebuiltDocument>(rebuilt);
const totalsIn = ({ totals }: RebuildPool) => collectionOf<{ _id: string }>(totals);
const formatSwitchId = (organizationId: string): string => `switches/${organizationId}`;

/**
 * Compares an organization's stored totals with the sum of its mended sets, in one snapshot. `chunk` limits the number
 * of mended sets; differing sets come first. null: no limit, and the plan holds no repairs.
 */
export async function planSwitch(
  pool: RebuildPool,
  rebuildId: string,
  organizationId: string,
  chunk: number | null,
): Promise<Plan> {
  const session = await pool.connection.startSession({ snapshot: true });
  // Each read states the level, because the connection's level overrides the session's.
  const snapshot = { session, readConcern: { level: 'snapshot' } } as const;
  try {
    const before = await switchesIn(pool).findOne({ _id: formatSwitchId(organizationId) }, snapshot);
    const closing = await pool.closedDays.findOne({ _id: organizationId }, snapshot);
    const closedThrough = closing?.closed_through ?? null;
    const should = new Map<string, Total>();
    const mended = new Set<string>();
    const repairs: Repair[] = [];
    const difference = rebuiltIn(pool)
      .find({ rebuild_id: rebuildId, organizations: organizationId, waits: true }, snapshot)
      .sort({ kind: 1, posting_set_id: 1 })
      .limit(chunk ?? 0);
    for await (const some of inBatches(difference)) {
      const stood = await pool.postingSets
        .find({ _id: { $in: some.map(({ posting_set_id }) => posting_set_id) } }, snapshot)
        .toArray();
      const found = some.map((one) =>
        toRepair(
          one,
          stood.find(({ _id }) => _id === one.posting_set_id) ?? null,
          closedThrough,
          pool.businessClock.now(),
        ),
      );
      for (const { difference: one } of found) mended.add(one.posting_set_id);
      addSets(
        should,
        organizationId,
        found.flatMap((one) => listCounted(one, organizationId)),
      );
      if (chunk !== null) repairs.push(...found);
    }
    const counted = pool.postingSets.find(
      { organization_id: organizationId },
      { ...snapshot, projection: { payment: 0 }, hint: 'organization_newest' },
    );
    for await (const some of inBatches(counted))
      addSets(
        should,
        organizationId,
        some.filter(({ _id }) => !mended.has(_id)),
      );
    // Totals do not include increments that await the roll-up.
    for await (const { parts } of pool.increments.find({ organization_id: organizationId }, snapshot))
      addParts(should, organizationId, spread(parts), -1);
    const ofItsName = { _id: { $gte: `${organizationId}/`, $lt: `${organizationId}0` } };
    const stood = await totalsIn(pool)
      .find(
        { $or: [{ organization_id: organizationId }, ofItsName] } as mongo.Filter<{ _id: string }>,
        snapshot,
      )
      .toArray();
    const changes = listChanges(
      should,
      new Map(stood.map(({ _id, ...members }) => [_id, members])),
      organizationId,
    );
    const switches = before?.switches ?? 0;
    return { organizationId, totals: should.size, changes, repairs, switches, closedThrough };
  } finally {
    await session.endSession();
  }
}

/** A missing set is booked like a late one, so that the trial balances of closed days do not change. */
function toRepair(
  difference: RebuiltDocument,
  stood: StandingSet | null,
  closedThrough: Day | null,
  now: Date,
): Repair {
  const { should } = difference;
  if (stood !== null || should === null || closedThrough === null) return { difference, stood };
  return { difference: { ...difference, should: bookDocument(should, closedThrough, now) }, stood };
}

/** Returns the mended set if it belongs to the organization. */
function listCounted({ difference: { should } }: Repair, organizationId: string): PostingSetDocument[] {
  return should?.organization_id === organizationId ? [should] : [];
}

async function* inBatches<Some extends object>(cursor: mongo.FindCursor<Some>): AsyncGenerator<Some[]> {
  let batch: Some[] = [];
  for await (const one of cursor) {
    batch.push(one);
    if (batch.length < REBUILD_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function addSets(to: Map<string, Total>, organizationId: string, sets: readonly PostingSetDocument[]): void {
  addParts(to, organizationId, toParts(sets.map(fromDocument)), 1);
}

function addParts(
  to: Map<string, Total>,
  organizationId: string,
  parts: readonly Part[],
  sign: 1 | -1,
): void {
  for (const part of parts) {
    const id = totalId(organizationId, formatPartKey(part));
    const { identity, sums } = splitPart(part);
    const known = to.get(id) ?? { identity: { organization_id: organizationId, ...identity }, sums: {} };
    to.set(id, known);
    for (const [name, cents] of Object.entries(sums))
      known.sums[name] = (known.sums[name] ?? 0) + sign * cents;
  }
}

function listChanges(
  should: ReadonlyMap<string, Total>,
  stood: ReadonlyMap<string, Members>,
  organizationId: string,
): TotalChange[] {
  return [...new Set([...should.keys(), ...stood.keys()])].sort().flatMap((id) => {
    const [total = null, is = null] = [should.get(id), stood.get(id)];
    // The parts of this total await the roll-up or add up to zero.
    if (is === null && Object.values(total?.sums ?? {}).every((cents) => cents === 0)) return [];
    const members = listDifferingMembers(
      total === null ? {} : { ...total.identity, ...total.sums },
      is ?? {},
    );
    // A total with an id of another organization is mended in the switch of that organization.
    const isForeign = total === null && !id.startsWith(`${organizationId}/`);
    return members.length === 0 || isForeign ? [] : [{ id, should: total, stood: is, members }];
  });
}

export const listDifferingTotals = (changes: readonly TotalChange[]): DifferingTotal[] =>
  changes.flatMap(({ id, members }) => members.map((member) => ({ subject: id, ...member })));

/** Thrown when a set or total has changed since it was planned. */
class MovedMeanwhile extends Error {
  override readonly name = 'MovedMeanwhile';
}

/** Mends the next chunk of an organization's sets, and its totals. */
export async function switchChunk(
  write: RebuildPool,
  lists: RebuildPool,
  { rebuildId, organizationId, at }: { rebuildId: string; organizationId: string; at: Date },
  planSettlements: (set: PostingSetDocument) => Promise<void>,
): Promise<Plan> {
  const settle = ({ repairs }: Plan) =>
    Promise.all(repairs.map(async ({ difference: { should } }) => should && planSettlements(should)));
  for (let attempt = 1; ; attempt += 1) {
    const plan = await planSwitch(lists, rebuildId, organizationId, REBUILD_CHUNK);
    if (plan.changes.length + plan.repairs.length === 0) return plan;
    // Planned before the transaction in case the process is killed after it, and again afterwards because a run may
    // have found no set in between.
    await settle(plan);
    const session = await write.connection.startSession();
    try {
      await session.withTransaction(() => mend(write, plan, at, session));
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

/** Deletes differences that other rebuilds kept of these mended sets. Those rebuilds were killed or only compared. */
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
