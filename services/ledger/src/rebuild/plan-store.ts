// The plan of a switch: an organization's differing sets and totals, read in one snapshot.
import { collectionOf, type AnyCollection } from '@mps/aggregates';
import type { BusinessClock, Day } from '@mps/kernel';
import type { mongo, Connection } from 'mongoose';
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
import { REBUILD_BATCH } from '../limits';
import {
  bookAt,
  bookDocument,
  fromDocument,
  isBookedLate,
  toDocument,
  type ClosedDaysCollection,
  type PostingSetDocument,
} from '../postings';

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

export type Members = Readonly<Record<string, unknown>>;

export interface Total {
  readonly identity: Members;
  readonly sums: Record<string, number>;
}

export interface TotalChange {
  readonly id: string;
  /** null: no posting set contributes to this total. */
  readonly should: Total | null;
  readonly stood: Members | null;
  readonly members: readonly DifferingMember[];
}

export interface Repair {
  readonly difference: RebuiltDocument;
  readonly stood: StandingSet | null;
}

export interface Plan {
  readonly organizationId: string;
  readonly totals: number;
  readonly changes: readonly TotalChange[];
  readonly repairs: readonly Repair[];
  /** Ids of kept sets that differ no more: an event has posted the set since the comparison. */
  readonly equal: readonly string[];
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

export const switchesIn = ({ rebuilt }: RebuildPool) => collectionOf<SwitchDocument>(rebuilt);
export const rebuiltIn = ({ rebuilt }: RebuildPool) => collectionOf<RebuiltDocument>(rebuilt);
export const totalsIn = ({ totals }: RebuildPool) => collectionOf<{ _id: string }>(totals);
export const formatSwitchId = (organizationId: string): string => `switches/${organizationId}`;

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
    const plan = { organizationId, totals: should.size, changes, switches, closedThrough };
    return { ...plan, ...sortOut(repairs) };
  } finally {
    await session.endSession();
  }
}

/**
 * A missing set is booked like a late one, so that the trial balances of closed days do not change. A stored set keeps its
 * booking: an event may have posted it late since the comparison.
 */
function toRepair(
  difference: RebuiltDocument,
  stood: StandingSet | null,
  closedThrough: Day | null,
  now: Date,
): Repair {
  const { should } = difference;
  if (should === null) return { difference, stood };
  if (stood !== null) return { difference: { ...difference, should: keepBooking(should, stood) }, stood };
  if (closedThrough === null) return { difference, stood };
  return { difference: { ...difference, should: bookDocument(should, closedThrough, now) }, stood };
}

/** A late set keeps its booking day: later trial balances of the closed days were already read. */
export function keepBooking(derived: PostingSetDocument, stood: StandingSet): PostingSetDocument {
  if (!isBookedLate(fromDocument(stood))) return derived;
  return toDocument(bookAt(fromDocument(derived), stood.created_at), derived.payment);
}

function sortOut(found: readonly Repair[]): Pick<Plan, 'repairs' | 'equal'> {
  const isEqual = ({ difference: { should }, stood }: Repair): boolean =>
    should !== null && stood !== null && listDifferingMembers(should, stood).length === 0;
  return {
    repairs: found.filter((one) => !isEqual(one)),
    equal: found.filter(isEqual).map(({ difference }) => difference.posting_set_id),
  };
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
