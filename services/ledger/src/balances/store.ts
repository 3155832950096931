// Totals: what all posting sets add up to, in documents of their own. One roll-up at a time (a lease) adds sets to them, in
// one transaction with the mark that it has; what waits is added when totals are read, in the same snapshot. So a total is
// exact at any moment, and no payment waits for one.
import { declareCollection } from '@mps/aggregates';
import { isDay } from '@mps/kernel';
import { mongo, type Connection } from 'mongoose';
import { LIST_LIMIT_MS, MAX_KEPT_SETS, READ_BATCH, ROLL_UP_BATCH, ROLL_UP_SEARCH_MS } from '../limits';
import { fromDocument, type PostingSet, type PostingSetDocument } from '../postings';
import {
  addUp,
  dayPartsOf,
  keyOf,
  partsOf,
  splitPart,
  spread,
  totalId,
  type AccountPart,
  type Part,
} from './domain/contributions';

type TotalDocument = Part & { readonly _id: string; readonly organization_id: string };

export const declareTotals = (connection: Connection): mongo.Collection<TotalDocument> =>
  declareCollection(connection, 'totals', [
    { key: { organization_id: 1, total: 1, period: 1, owner_id: 1 }, name: 'period' },
    { key: { organization_id: 1, total: 1, owner_id: 1, payment_date: 1 }, name: 'agenda' },
  ]) as unknown as mongo.Collection<TotalDocument>;

/** What posting sets of one organization add to its totals, until the roll-up has added it. */
export interface IncrementDocument {
  readonly _id: string;
  readonly organization_id: string;
  /** By day. */
  readonly parts: readonly Part[];
}

export const declareIncrements = (connection: Connection): mongo.Collection<IncrementDocument> =>
  declareCollection(connection, 'total_increments', [
    { key: { organization_id: 1 }, name: 'organization' },
  ]) as unknown as mongo.Collection<IncrementDocument>;

/** One instant of the database, for reads that belong together. */
export interface Snapshot {
  readonly session: mongo.ClientSession;
  readonly readConcern: typeof SNAPSHOT;
  readonly maxTimeMS: number;
}

/** Said on every read: the level of the connection would win over that of the session. */
const SNAPSHOT = { level: 'snapshot' } as const;

export type Totals = ReturnType<typeof makeTotals>;

interface Collections {
  readonly connection: Connection;
  readonly postingSets: mongo.Collection<PostingSetDocument>;
  readonly totals: mongo.Collection<TotalDocument>;
  readonly increments: mongo.Collection<IncrementDocument>;
}

/** Sets that no total holds yet: those that this process has just written are not read back. */
function makeWaitingSets(postingSets: Collections['postingSets']) {
  let kept: PostingSet[] = [];
  let searchedAtMs = -Infinity;

  /** Those that this process does not know of. */
  async function search(): Promise<PostingSet[]> {
    // Others have had the lease, or nothing was posted: what is kept is added already, or found.
    if (performance.now() - searchedAtMs > 2 * ROLL_UP_SEARCH_MS) kept = [];
    searchedAtMs = performance.now();
    const found = await postingSets
      .find(
        { waiting: true, _id: { $nin: kept.map(({ id }) => id) } },
        { projection: { payment: 0 }, limit: ROLL_UP_BATCH, hint: 'waiting' },
      )
      .toArray();
    const ids = new Set(found.map(({ _id }) => _id));
    kept = kept.filter(({ id }) => !ids.has(id));
    return found.map(fromDocument);
  }

  return {
    remember: (set: PostingSet): void => {
      if (kept.length < MAX_KEPT_SETS) kept.push(set);
    },

    /** The next ones; none: no set waits, of whichever process. */
    async take(): Promise<readonly PostingSet[]> {
      const isSearchDue = performance.now() - searchedAtMs >= ROLL_UP_SEARCH_MS;
      const found = isSearchDue ? await search() : [];
      const sets = [...found, ...kept.splice(0, ROLL_UP_BATCH - found.length)];
      return sets.length === 0 && !isSearchDue ? search() : sets;
    },

    /** Which of the sets that were taken still wait is looked for at once. */
    forget(): void {
      searchedAtMs = -Infinity;
    },
  };
}

export function makeTotals({ connection, postingSets, totals, increments }: Collections) {
  const waiting = makeWaitingSets(postingSets);
  return {
    /** Spares the roll-up the reading back of a set that this process has just written. */
    remember: waiting.remember,

    /**
     * One bounded round; answers how many sets and increments it took: with fewer than ROLL_UP_BATCH, the next may wait for company. Only one
     * process may do it at a time.
     */
    async rollUp(): Promise<number> {
      const moved = await moveIncrements({ connection, totals, increments });
      const sets = await waiting.take();
      if (sets.length === 0) return moved;
      const session = await connection.startSession();
      try {
        await session.withTransaction(() => addToTotals({ postingSets, totals }, sets, session));
      } catch (error) {
        waiting.forget();
        if (!(error instanceof AlreadyAdded)) throw error;
      } finally {
        await session.endSession();
      }
      return moved + sets.length;
    },

    /** Everything that `work` reads is of one instant. */
    async inSnapshot<Answer>(
      work: (read: ReadTotals, snapshot: Snapshot) => Promise<Answer>,
    ): Promise<Answer> {
      const session = await connection.startSession({ snapshot: true });
      const snapshot = { session, readConcern: SNAPSHOT, maxTimeMS: LIST_LIMIT_MS };
      try {
        return await work(readTotals({ postingSets, totals, increments }, snapshot), snapshot);
      } finally {
        await session.endSession();
      }
    },

    /** Of organizations that something was posted for, the next ones by id. */
    async organizationsAfter(after: string | null, limit: number): Promise<readonly string[]> {
      const filter = after === null ? {} : { organization_id: { $gt: after } };
      const options = { maxTimeMS: LIST_LIMIT_MS };
      const found = await Promise.all([
        totals.distinct('organization_id', filter, options),
        increments.distinct('organization_id', filter, options),
        postingSets.distinct('organization_id', { ...filter, waiting: true }, options),
      ]);
      return [...new Set(found.flat())].sort().slice(0, limit);
    },

    /** What was posted from one instant to another, both inclusive, by account and day. */
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
      for await (const document of posted) parts = addUp([...parts, ...accountsOf(document)]);
      return parts;
    },
  };
}

const accountsOf = (document: PostingSetDocument): AccountPart[] =>
  partsOf([fromDocument(document)]).flatMap((part) =>
    part.total === 'account' && isDay(part.period) ? [part] : [],
  );

/** Which totals of an organization: how MongoDB finds them, and what of the sets that wait to be rolled up is of them. */
export interface TotalsQuery<Wanted extends Part> {
  readonly filter: mongo.Filter<TotalDocument>;
  /** That answers the filter: left to itself, the database may choose one that reads what grows with history. */
  readonly index: '_id_' | 'period' | 'agenda';
  readonly isWanted: (part: Part) => part is Wanted;
  /** Asks by ids of totals alone: their index is not named then, so it must be the only one that can answer. */
  readonly beside?: Beside;
}

/** Documents of another collection that are read in the same command. */
export interface Beside {
  readonly collection: mongo.Collection;
  readonly filter: mongo.Document;
  readonly index: string;
}

/** What holds a part of a company's balance: which documents are looked at, and the cents that they hold at that instant. */
export type HoldOf = (companyId: string) => {
  readonly beside: Beside;
  readonly centsOf: (found: readonly mongo.Document[], snapshot: Snapshot) => Promise<number>;
};

export interface FoundTotals<Wanted extends Part> {
  readonly parts: Wanted[];
  readonly beside: readonly mongo.Document[];
}

export type ReadTotals = <Wanted extends Part>(
  organizationId: string,
  query: TotalsQuery<Wanted>,
) => Promise<FoundTotals<Wanted>>;

interface FoundBeside {
  readonly beside: mongo.Document;
}

type Found = Part | PostingSetDocument | Pick<IncrementDocument, 'parts'> | FoundBeside;

const isSet = (found: Found): found is PostingSetDocument => 'pairs' in found;
const isIncrement = (found: Found): found is Pick<IncrementDocument, 'parts'> => 'parts' in found;
const isBeside = (found: Found): found is FoundBeside => 'beside' in found;
const isPart = (found: Found): found is Part => !isSet(found) && !isIncrement(found) && !isBeside(found);

function readTotals(
  { postingSets, totals, increments }: Omit<Collections, 'connection'>,
  snapshot: Snapshot,
): ReadTotals {
  /** The same for every question of one instant. */
  const waitingOf = new Map<string, readonly Part[]>();

  const waitingFor = (organizationId: string) => [
    {
      $unionWith: {
        coll: increments.collectionName,
        pipeline: [{ $match: { organization_id: organizationId } }, { $project: { _id: 0, parts: 1 } }],
      },
    },
    {
      $unionWith: {
        coll: postingSets.collectionName,
        pipeline: [{ $match: { waiting: true, organization_id: organizationId } }, { $unset: 'payment' }],
      },
    },
  ];

  return async <Wanted extends Part>(
    organizationId: string,
    { filter, index, isWanted, beside }: TotalsQuery<Wanted>,
  ): Promise<FoundTotals<Wanted>> => {
    const known = waitingOf.get(organizationId);
    const ofTotals = [
      // Ids begin with the organization: without it, no other index answers where none is named.
      { $match: beside === undefined ? { ...filter, organization_id: organizationId } : filter },
      { $unset: ['_id', 'organization_id'] },
    ];
    // One command for all: a command costs more than what it reads.
    const stages = [
      ...(beside === undefined ? ofTotals : besideTotals(beside, ofTotals)),
      ...(known === undefined ? waitingFor(organizationId) : []),
    ];
    const hint = beside?.index ?? index;
    const found = await (beside?.collection ?? totals)
      .aggregate<Found>(stages, { ...snapshot, hint, batchSize: READ_BATCH })
      .toArray();
    const waiting =
      known ??
      spread([
        ...found.filter(isIncrement).flatMap(({ parts }) => parts),
        ...dayPartsOf(found.filter(isSet).map(fromDocument)),
      ]);
    waitingOf.set(organizationId, waiting);
    return {
      parts: addUp([...found.filter(isPart), ...waiting].filter(isWanted)),
      beside: found.filter(isBeside).map(({ beside: document }) => document),
    };
  };

  function besideTotals({ filter }: Beside, ofTotals: mongo.Document[]): mongo.Document[] {
    return [
      { $match: filter },
      { $project: { _id: 0, beside: '$$ROOT' } },
      { $unionWith: { coll: totals.collectionName, pipeline: ofTotals } },
    ];
  }
}

/** Another roll-up has some of the sets, or all. */
class AlreadyAdded extends Error {
  override readonly name = 'AlreadyAdded';
}

async function addToTotals(
  { postingSets, totals }: Pick<Collections, 'postingSets' | 'totals'>,
  sets: readonly PostingSet[],
  session: mongo.ClientSession,
): Promise<void> {
  const ids = sets.map(({ id }) => id);
  const { modifiedCount } = await postingSets.updateMany(
    { _id: { $in: ids }, waiting: true },
    { $unset: { waiting: 1 } },
    { session, hint: { _id: 1 } },
  );
  // Nothing of this roll-up counts.
  if (modifiedCount !== ids.length) throw new AlreadyAdded('two roll-ups overlap');
  const byOrganization = Object.entries(Object.groupBy(sets, ({ organizationId }) => organizationId));
  await addParts(
    totals,
    byOrganization.map(([organization_id, own = []]) => ({ organization_id, parts: partsOf(own) })),
    session,
  );
}

/** The next release writes them. Answers how many were moved into the totals. */
async function moveIncrements({
  connection,
  totals,
  increments,
}: Omit<Collections, 'postingSets'>): Promise<number> {
  const waiting = await increments.find().sort({ _id: 1 }).limit(ROLL_UP_BATCH).toArray();
  if (waiting.length === 0) return 0;
  const ids = waiting.map(({ _id }) => _id);
  await connection.transaction(async (session) => {
    const { deletedCount } = await increments.deleteMany({ _id: { $in: ids } }, { session });
    if (deletedCount !== ids.length) throw new AlreadyAdded('two roll-ups overlap');
    const byOrganization = Object.entries(Object.groupBy(waiting, ({ organization_id }) => organization_id));
    await addParts(
      totals,
      byOrganization.map(([organization_id, own = []]) => ({
        organization_id,
        parts: spread(own.flatMap((one) => one.parts)),
      })),
      session,
    );
  });
  return waiting.length;
}

async function addParts(
  totals: Collections['totals'],
  added: readonly { readonly organization_id: string; readonly parts: readonly Part[] }[],
  session: mongo.ClientSession,
): Promise<void> {
  await totals.bulkWrite(
    added.flatMap(({ organization_id, parts }) =>
      parts.map((part) => {
        const { identity, sums } = splitPart(part);
        return {
          updateOne: {
            filter: { _id: totalId(organization_id, keyOf(part)) },
            update: { $inc: asLongs(sums), $setOnInsert: { organization_id, ...identity } },
            upsert: true,
          },
        };
      }),
    ),
    { session, ordered: false },
  );
}

/** Of one type whatever the size: cents that pass 2^31 would else be of the type that the order of additions gives them. */
const asLongs = (sums: Record<string, number>): Record<string, mongo.Long> =>
  Object.fromEntries(Object.entries(sums).map(([name, cents]) => [name, mongo.Long.fromNumber(cents)]));
