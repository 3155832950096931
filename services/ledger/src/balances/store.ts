// Totals hold the sums of all posting sets. The transaction that posts sets also inserts an increment with their sums
// per day, one for each organization. A single roll-up (guarded by a lease) adds increments to the totals in one
// transaction. A reader adds the remaining increments in the same snapshot. Totals are therefore exact at any moment,
// no payment waits for them, and no posting set is written again.
import {
  collectionOf,
  declareSchema,
  defineDocument,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type AnyCollection,
  PAYMENT_DEPTH,
} from '@mps/aggregates';
import { assertHolds, LEDGER_ENTRY_TYPES, LEDGER_OWNER_TYPES, newId } from '@mps/kernel';
import { mongo, type Connection } from 'mongoose';
import {
  LIST_LIMIT_MS,
  MAX_INCREMENT_PARTS,
  READ_BATCH,
  ROLL_UP_PARTS,
  ROLL_UPS_OF_A_ROUND,
} from '../limits';
import { fromDocument, type PostingSet, type PostingSetDocument } from '../postings';
import {
  addUp,
  toDayParts,
  formatPartKey,
  splitPart,
  spread,
  totalId,
  type AccountPart,
  type Part,
} from './domain/contributions';

type TotalDocument = Part & { readonly _id: string; readonly organization_id: string };

/** The numbers of entries, by type. */
const entryCounts = Object.fromEntries(
  LEDGER_ENTRY_TYPES.flatMap((type) =>
    ['legs', 'own', 'early_legs', 'early_own'].map((count) => [`${count}_${type}`, optional(integer())]),
  ),
);

/** A part of any kind. Only some kinds have each optional member. */
const partMembers = {
  total: text<Part['total']>(),
  owner_id: text(),
  owner_type: optional(oneOf(LEDGER_OWNER_TYPES)),
  counterparty_id: optional(text()),
  type: optional(oneOf(LEDGER_ENTRY_TYPES)),
  period: optional(text()),
  payment_date: optional(text()),
  payment_method: optional(text()),
  brand: optional(nullable(text())),
  credit: optional(integer()),
  debit: optional(integer()),
  entries: optional(integer()),
  gross: optional(integer()),
  fees: optional(integer()),
  committed: optional(integer()),
  ...entryCounts,
};

const totalSchema = defineDocument(
  { _id: text(), organization_id: text(), ...partMembers },
  {
    indexes: [
      { key: { organization_id: 1, total: 1, period: 1, owner_id: 1 }, name: 'period' },
      { key: { organization_id: 1, total: 1, owner_id: 1, payment_date: 1 }, name: 'agenda' },
    ],
  },
);

export const declareTotals = (connection: Connection): mongo.Collection<TotalDocument> =>
  collectionOf<TotalDocument>(declareSchema(connection, 'totals', totalSchema));

/** The sums of one organization's posting sets that the roll-up has not added yet. */
export interface IncrementDocument {
  readonly _id: string;
  readonly organization_id: string;
  /** By day. */
  readonly parts: readonly Part[];
}

const incrementSchema = defineDocument(
  { _id: text(), organization_id: text(), parts: list(object(partMembers)) },
  {
    indexes: [{ key: { organization_id: 1 }, name: 'organization' }],
    depth: PAYMENT_DEPTH,
  },
);

export const declareIncrements = (connection: Connection): mongo.Collection<IncrementDocument> =>
  collectionOf<IncrementDocument>(declareSchema(connection, 'total_increments', incrementSchema));

/** One instant of the database, for reads that belong together. */
export interface Snapshot {
  readonly session: mongo.ClientSession;
  readonly readConcern: typeof SNAPSHOT;
  readonly maxTimeMS: number;
}

/** Each read states the level, because the connection's level overrides the session's. */
const SNAPSHOT = { level: 'snapshot' } as const;

export type Totals = ReturnType<typeof makeTotals>;

interface Collections {
  readonly connection: Connection;
  readonly postingSets: mongo.Collection<PostingSetDocument>;
  readonly totals: mongo.Collection<TotalDocument>;
  readonly increments: mongo.Collection<IncrementDocument>;
}

export function makeTotals({ connection, postingSets, totals, increments }: Collections) {
  return {
    /** Runs in the transaction that posts the sets. */
    add: async (sets: readonly PostingSet[], session: mongo.ClientSession): Promise<void> => {
      const made = toIncrements(sets);
      assertBalanced(made.flatMap(({ parts }) => parts));
      await increments.insertMany(made, { session });
    },

    /** Returns whether an increment waits for the roll-up. */
    hasIncrements: async (): Promise<boolean> =>
      (await increments.findOne({}, { projection: { _id: 1 } })) !== null,

    /** Runs one bounded round. Only one process may run it at a time. */
    async rollUp(): Promise<RolledUp> {
      const { waiting, hasMore } = await readWaiting(increments);
      if (waiting.length === 0) return { increments: 0, hasMore };
      try {
        await connection.transaction((session) => addToTotals({ totals, increments }, waiting, session));
      } catch (error) {
        if (!(error instanceof AlreadyAdded)) throw error;
        return { increments: 0, hasMore: true };
      }
      return { increments: waiting.length, hasMore };
    },

    /** Runs all reads of `work` in one snapshot. */
    async inSnapshot<Answer>(
      work: (read: ReadTotals, snapshot: Snapshot) => Promise<Answer>,
    ): Promise<Answer> {
      const session = await connection.startSession({ snapshot: true });
      const snapshot = { session, readConcern: SNAPSHOT, maxTimeMS: LIST_LIMIT_MS };
      try {
        return await work(readTotals({ totals, increments }, snapshot), snapshot);
      } finally {
        await session.endSession();
      }
    },

    /** Returns the next organizations, by id, that have postings. */
    async organizationsAfter(after: string | null, limit: number): Promise<readonly string[]> {
      const filter = after === null ? {} : { organization_id: { $gt: after } };
      const options = { maxTimeMS: LIST_LIMIT_MS };
      const found = await Promise.all([
        totals.distinct('organization_id', filter, options),
        increments.distinct('organization_id', filter, options),
      ]);
      return [...new Set(found.flat())].sort().slice(0, limit);
    },

    /** Sums the entries posted between two instants, both inclusive, by account and day. */
    async accountsPosted(
      organizationId: string,
      { from, to }: { readonly from: Date; readonly to: Date },
      snapshot: Snapshot,
    ): Promise<AccountPart[]> {
      const posted = postingSets.find(
        { organization_id: organizationId, created_at: { $gte: from, $lte: to } },
        { ...snapshot, projection: { payment: 0 }, hint: 'organization_newest' },
      );
      let parts: AccountPart[] = [];
      for await (const document of posted) parts = addUp([...parts, ...toAccountParts(document)]);
      return parts;
    },
  };
}

interface RolledUp {
  /** Number of increments that were added to the totals. */
  readonly increments: number;
  readonly hasMore: boolean;
}

/** Makes one increment for each organization, or several when one would be too large a document. */
function toIncrements(sets: readonly PostingSet[]): IncrementDocument[] {
  const increments: IncrementDocument[] = [];
  const byOrganization = Object.groupBy(sets, ({ organizationId }) => organizationId);
  for (const [organization_id, own = []] of Object.entries(byOrganization)) {
    const parts = toDayParts(own);
    for (let from = 0; from < parts.length; from += MAX_INCREMENT_PARTS)
      increments.push({
        _id: newId(),
        organization_id,
        parts: parts.slice(from, from + MAX_INCREMENT_PARTS),
      });
  }
  return increments;
}

/** Each pair has a debit and a credit. */
function assertBalanced(parts: readonly Part[]): void {
  let difference = 0;
  for (const part of parts) if (part.total === 'account') difference += part.credit - part.debit;
  assertHolds(difference === 0, 'totals.increments_balance');
}

/** Reads as many increments as one transaction can add. */
async function readWaiting(
  increments: Collections['increments'],
): Promise<{ readonly waiting: readonly IncrementDocument[]; readonly hasMore: boolean }> {
  const waiting: IncrementDocument[] = [];
  let parts = 0;
  for await (const one of increments.find().sort({ _id: 1 })) {
    if (parts >= ROLL_UP_PARTS) return { waiting, hasMore: true };
    waiting.push(one);
    parts += one.parts.length;
  }
  return { waiting, hasMore: false };
}

const toAccountParts = (document: PostingSetDocument): AccountPart[] =>
  toDayParts([fromDocument(document)]).flatMap((part) => (part.total === 'account' ? [part] : []));

/** Selects totals of an organization: a filter for MongoDB and a predicate for the parts of increments. */
export interface TotalsQuery<Wanted extends Part> {
  readonly filter: mongo.Filter<TotalDocument>;
  /** Must answer the filter. Without a hint, MongoDB may choose an index with a scan that grows with history. */
  readonly index: '_id_' | 'period' | 'agenda';
  readonly isWanted: (part: Part) => part is Wanted;
  /**
   * Allowed only with a filter on ids of totals: the hint then names the companion's index, and only `_id_` can answer
   * the filter.
   */
  readonly companions?: Companions;
}

/** Documents of another collection that the same command reads. */
export interface Companion {
  readonly collection: AnyCollection;
  readonly filter: mongo.Document;
  readonly index: string;
}

/** The command is sent to the first companion's collection, and its hint names that collection's index. */
export type Companions = readonly [Companion, ...Companion[]];

/** Reads everything that holds a part of a company's balance, except for posted entries. */
export type MakeHoldQuery = (scope: { readonly organizationId: string; readonly companyId: string }) => {
  /** Cashouts that are not posted yet. */
  readonly cashouts: Companion;
  /** Sums the cents that those cashouts hold in the snapshot. */
  readonly sumHeldCents: (found: readonly mongo.Document[], snapshot: Snapshot) => Promise<number>;
  /** Reservations of open refunds. */
  readonly reservations: Companion;
};

export interface FoundTotals<Wanted extends Part> {
  readonly parts: Wanted[];
  /** The documents of each companion, in the order of the query. */
  readonly companions: readonly (readonly mongo.Document[])[];
}

export type ReadTotals = <Wanted extends Part>(
  organizationId: string,
  query: TotalsQuery<Wanted>,
) => Promise<FoundTotals<Wanted>>;

interface FoundCompanion {
  readonly companion: mongo.Document;
  /** Index of the companion. */
  readonly of: number;
}

type Found = Part | Pick<IncrementDocument, 'parts'> | FoundCompanion;

const isIncrement = (found: Found): found is Pick<IncrementDocument, 'parts'> => 'parts' in found;
const isCompanion = (found: Found): found is FoundCompanion => 'companion' in found;
const isPart = (found: Found): found is Part => !isIncrement(found) && !isCompanion(found);

function readTotals(
  { totals, increments }: Pick<Collections, 'totals' | 'increments'>,
  snapshot: Snapshot,
): ReadTotals {
  /** Read once per snapshot. */
  const waitingByOrganization = new Map<string, readonly Part[]>();

  const waitingFor = (organizationId: string) =>
    unionWith(increments, [
      { $match: { organization_id: organizationId } },
      { $project: { _id: 0, parts: 1 } },
    ]);

  return async <Wanted extends Part>(
    organizationId: string,
    { filter, index, isWanted, companions }: TotalsQuery<Wanted>,
  ): Promise<FoundTotals<Wanted>> => {
    const known = waitingByOrganization.get(organizationId);
    const ofTotals = [
      // Ids begin with the organization. Without this member, no other index can answer when the hint names a
      // companion's.
      { $match: companions === undefined ? { ...filter, organization_id: organizationId } : filter },
      { $unset: ['_id', 'organization_id'] },
    ];
    // One command: the overhead of a command exceeds the cost of its reads.
    const stages = [
      ...(companions === undefined ? ofTotals : [...withCompanions(companions), unionWith(totals, ofTotals)]),
      ...(known === undefined ? [waitingFor(organizationId)] : []),
    ];
    const [first] = companions ?? [];
    const hint = first?.index ?? index;
    const found = await collectionOf(first?.collection ?? totals)
      .aggregate<Found>(stages, { ...snapshot, hint, batchSize: READ_BATCH })
      .toArray();
    const waiting = known ?? spread(found.filter(isIncrement).flatMap(({ parts }) => parts));
    waitingByOrganization.set(organizationId, waiting);
    return {
      parts: addUp([...found.filter(isPart), ...waiting].filter(isWanted)),
      companions: (companions ?? []).map((_, place) =>
        found.filter(isCompanion).flatMap(({ of, companion }) => (of === place ? [companion] : [])),
      ),
    };
  };
}

const unionWith = ({ collectionName: coll }: AnyCollection, pipeline: mongo.Document[]) => ({
  $unionWith: { coll, pipeline },
});

const withCompanions = (companions: Companions): mongo.Document[] =>
  companions.flatMap(({ collection, filter }, of): mongo.Document[] => {
    const stages: mongo.Document[] = [
      { $match: filter },
      { $project: { _id: 0, companion: '$$ROOT', of: { $literal: of } } },
    ];
    return of === 0 ? stages : [unionWith(collection, stages)];
  });

/** Thrown when another roll-up has added some of the increments. */
class AlreadyAdded extends Error {
  override readonly name = 'AlreadyAdded';
}

async function addToTotals(
  { totals, increments }: Pick<Collections, 'totals' | 'increments'>,
  waiting: readonly IncrementDocument[],
  session: mongo.ClientSession,
): Promise<void> {
  const ids = waiting.map(({ _id }) => _id);
  const { deletedCount } = await increments.deleteMany({ _id: { $in: ids } }, { session });
  // The transaction of this roll-up is rolled back.
  if (deletedCount !== ids.length) throw new AlreadyAdded('two roll-ups overlap');
  const parts = Object.entries(Object.groupBy(waiting, ({ organization_id }) => organization_id)).flatMap(
    ([organization_id, own = []]) =>
      spread(own.flatMap((one) => one.parts)).map((part) => ({ organization_id, part })),
  );
  const { matchedCount, upsertedCount } = await totals.bulkWrite(
    parts.map(({ organization_id, part }) => {
      const { identity, sums } = splitPart(part);
      return {
        updateOne: {
          filter: { _id: totalId(organization_id, formatPartKey(part)) },
          update: { $inc: asLongs(sums), $setOnInsert: { organization_id, ...identity } },
          upsert: true,
        },
      };
    }),
    { session, ordered: false },
  );
  // The transaction is rolled back: the increments stay, and readers add them up.
  assertHolds(matchedCount + upsertedCount === parts.length, 'totals.every_part_is_written');
}

/** Always BSON longs. Otherwise the type of a sum above 2^31 would depend on the order of additions. */
function asLongs(sums: Record<string, number>): Record<string, mongo.Long> {
  assertHolds(Object.values(sums).every(Number.isSafeInteger), 'totals.sums_are_safe');
  return Object.fromEntries(
    Object.entries(sums).map(([name, cents]) => [name, mongo.Long.fromNumber(cents)]),
  );
}

/**
 * Returns true if it moved increments: the caller then polls again soon, because other replicas may have added some.
 */
export async function rollUpAll({ rollUp }: Pick<Totals, 'rollUp'>): Promise<boolean> {
  let moved = 0;
  for (let count = 0, hasMore = true; hasMore && count < ROLL_UPS_OF_A_ROUND; count += 1) {
    const round = await rollUp();
    moved += round.increments;
    hasMore = round.hasMore;
  }
  return moved > 0;
}
