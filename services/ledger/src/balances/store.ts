// Totals: what all posting sets add up to, in documents of their own. One roll-up at a time (a lease) adds sets to them, in
// one transaction with the mark that it has; what waits is added when totals are read, in the same snapshot. So a total is
// exact at any moment, and no payment waits for one.
import { declareCollection } from '@mps/aggregates';
import { isDay } from '@mps/kernel';
import { mongo, type Connection } from 'mongoose';
import { LIST_LIMIT_MS, MAX_KEPT_SETS, ROLL_UP_BATCH, ROLL_UP_SEARCH_MS } from '../limits';
import { fromDocument, type PostingSet, type PostingSetDocument } from '../postings';
import { addUp, keyOf, partsOf, splitPart, type AccountPart, type Part } from './domain/contributions';

type TotalDocument = Part & { readonly _id: string; readonly organization_id: string };

export const declareTotals = (connection: Connection): mongo.Collection<TotalDocument> =>
  declareCollection(connection, 'totals', [
    { key: { organization_id: 1, total: 1, period: 1, owner_id: 1 }, name: 'period' },
    { key: { organization_id: 1, total: 1, owner_id: 1, payment_date: 1 }, name: 'agenda' },
  ]) as unknown as mongo.Collection<TotalDocument>;

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

export function makeTotals({ connection, postingSets, totals }: Collections) {
  const waiting = makeWaitingSets(postingSets);
  return {
    /** Spares the roll-up the reading back of a set that this process has just written. */
    remember: waiting.remember,

    /**
     * One bounded round; answers how many sets it took: with fewer than ROLL_UP_BATCH, the next may wait for company. Only one
     * process may do it at a time.
     */
    async rollUp(): Promise<number> {
      const sets = await waiting.take();
      if (sets.length === 0) return 0;
      const session = await connection.startSession();
      try {
        await session.withTransaction(() => addToTotals({ postingSets, totals }, sets, session));
      } catch (error) {
        waiting.forget();
        if (!(error instanceof AlreadyAdded)) throw error;
      } finally {
        await session.endSession();
      }
      return sets.length;
    },

    /** Everything that `work` reads is of one instant. */
    async inSnapshot<Answer>(
      work: (read: ReadTotals, snapshot: Snapshot) => Promise<Answer>,
    ): Promise<Answer> {
      const session = await connection.startSession({ snapshot: true });
      const snapshot = { session, readConcern: SNAPSHOT, maxTimeMS: LIST_LIMIT_MS };
      try {
        return await work(readTotals({ postingSets, totals }, snapshot), snapshot);
      } finally {
        await session.endSession();
      }
    },

    /** Of organizations that something was posted for, the next ones by id. */
    async organizationsAfter(after: string | null, limit: number): Promise<readonly string[]> {
      const filter = after === null ? {} : { organization_id: { $gt: after } };
      const options = { maxTimeMS: LIST_LIMIT_MS };
      const [added, waiting] = await Promise.all([
        totals.distinct('organization_id', filter, options),
        postingSets.distinct('organization_id', { ...filter, waiting: true }, options),
      ]);
      return [...new Set([...added, ...waiting])].sort().slice(0, limit);
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

type PartOf<Kind extends Part['total']> = Extract<Part, { total: Kind }>;

/** The totals of an organization that match `filter`, with what waits to be rolled up and `isWanted`. */
export type ReadTotals = <Kind extends Part['total']>(
  organizationId: string,
  kind: Kind,
  filter: mongo.Filter<TotalDocument>,
  isWanted: (part: PartOf<Kind>) => boolean,
) => Promise<PartOf<Kind>[]>;

function readTotals(
  { postingSets, totals }: Omit<Collections, 'connection'>,
  snapshot: Snapshot,
): ReadTotals {
  const waitingOf = new Map<string, readonly Part[]>();

  /** The same for every question of one instant. */
  async function waitingParts(organizationId: string): Promise<readonly Part[]> {
    const known = waitingOf.get(organizationId);
    if (known !== undefined) return known;
    const waiting = await postingSets
      .find({ waiting: true, organization_id: organizationId }, { ...snapshot, projection: { payment: 0 } })
      .toArray();
    const parts = partsOf(waiting.map(fromDocument));
    waitingOf.set(organizationId, parts);
    return parts;
  }

  return async <Kind extends Part['total']>(
    organizationId: string,
    kind: Kind,
    filter: mongo.Filter<TotalDocument>,
    isWanted: (part: PartOf<Kind>) => boolean,
  ) => {
    const query = { ...filter, organization_id: organizationId, total: kind } as mongo.Filter<TotalDocument>;
    // One after the other: a session carries one read at a time.
    const stored = await totals
      .find(query, { ...snapshot, projection: { _id: 0, organization_id: 0 } })
      .toArray();
    const added = (await waitingParts(organizationId))
      .filter((part): part is PartOf<Kind> => part.total === kind)
      .filter(isWanted);
    return addUp([...(stored as unknown as PartOf<Kind>[]), ...added]);
  };
}

/** Another roll-up has some of the sets, or all. */
class AlreadyAdded extends Error {
  override readonly name = 'AlreadyAdded';
}

async function addToTotals(
  { postingSets, totals }: Omit<Collections, 'connection'>,
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
  const parts = Object.entries(Object.groupBy(sets, ({ organizationId }) => organizationId)).flatMap(
    ([organization_id, own = []]) => partsOf(own).map((part) => ({ organization_id, part })),
  );
  await totals.bulkWrite(
    parts.map(({ organization_id, part }) => {
      const { identity, sums } = splitPart(part);
      return {
        updateOne: {
          filter: { _id: `${organization_id}/${keyOf(part)}` },
          update: { $inc: asLongs(sums), $setOnInsert: { organization_id, ...identity } },
          upsert: true,
        },
      };
    }),
    { session, ordered: false },
  );
}

/** Of one type whatever the size: cents that pass 2^31 would else be of the type that the order of additions gives them. */
const asLongs = (sums: Record<string, number>): Record<string, mongo.Long> =>
  Object.fromEntries(Object.entries(sums).map(([name, cents]) => [name, mongo.Long.fromNumber(cents)]));
