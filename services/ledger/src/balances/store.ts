// Totals: what all posting sets add up to, in documents of their own. One roll-up at a time (a lease) adds sets to them, in
// one transaction with the mark that it has; what waits is added when totals are read, in the same snapshot. So a total is
// exact at any moment, and no payment waits for one.
import { declareCollection } from '@mps/aggregates';
import { isDay } from '@mps/kernel';
import { mongo, type Connection } from 'mongoose';
import { LIST_LIMIT_MS, ROLL_UP_BATCH } from '../limits';
import { fromDocument, type PostingSetDocument } from '../postings';
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

export function makeTotals({ connection, postingSets, totals }: Collections) {
  return {
    /** One bounded round; answers whether there may be more to do at once. Only one process may do it at a time. */
    async rollUp(): Promise<boolean> {
      const waiting = await postingSets
        .find({ waiting: true }, { projection: { payment: 0 }, limit: ROLL_UP_BATCH })
        .toArray();
      if (waiting.length === 0) return false;
      const session = await connection.startSession();
      try {
        await session.withTransaction(() => addToTotals({ postingSets, totals }, waiting, session));
      } finally {
        await session.endSession();
      }
      return waiting.length === ROLL_UP_BATCH;
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

const readTotals =
  ({ postingSets, totals }: Omit<Collections, 'connection'>, snapshot: Snapshot): ReadTotals =>
  async <Kind extends Part['total']>(
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
    const waiting = await postingSets
      .find({ waiting: true, organization_id: organizationId }, { ...snapshot, projection: { payment: 0 } })
      .toArray();
    const added = partsOf(waiting.map(fromDocument))
      .filter((part): part is PartOf<Kind> => part.total === kind)
      .filter(isWanted);
    return addUp([...(stored as unknown as PartOf<Kind>[]), ...added]);
  };

async function addToTotals(
  { postingSets, totals }: Omit<Collections, 'connection'>,
  waiting: readonly PostingSetDocument[],
  session: mongo.ClientSession,
): Promise<void> {
  const ids = waiting.map(({ _id }) => _id);
  const { modifiedCount } = await postingSets.updateMany(
    { _id: { $in: ids }, waiting: true },
    { $unset: { waiting: 1 } },
    { session },
  );
  // Another roll-up has some of them: nothing of this one counts.
  if (modifiedCount !== ids.length) throw new Error('two roll-ups overlap');
  const parts = Object.entries(Object.groupBy(waiting, ({ organization_id }) => organization_id)).flatMap(
    ([organization_id, sets = []]) =>
      partsOf(sets.map(fromDocument)).map((part) => ({ organization_id, part })),
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
