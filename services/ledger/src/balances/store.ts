// Totals: what all posting sets add up to, in documents of their own. What a set adds is written in the transaction that posts
// it, as an increment: by day, for all sets of an organization that are posted together. One roll-up at a time (a lease) moves
// increments into the totals, in one transaction; those that wait are added when totals are read, in the same snapshot. So a
// total is exact at any moment, no payment waits for one, and a posting set is never written again.
import { collectionOf, declareCollection, type AnyCollection } from '@mps/aggregates';
import { newId } from '@mps/kernel';
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

export const declareTotals = (connection: Connection): mongo.Collection<TotalDocument> =>
  declareCollection<TotalDocument>(connection, 'totals', [
    { key: { organization_id: 1, total: 1, period: 1, owner_id: 1 }, name: 'period' },
    { key: { organization_id: 1, total: 1, owner_id: 1, payment_date: 1 }, name: 'agenda' },
  ]);

/** What posting sets of one organization add to its totals, until the roll-up has added it. */
export interface IncrementDocument {
  readonly _id: string;
  readonly organization_id: string;
  /** By day. */
  readonly parts: readonly Part[];
}

export const declareIncrements = (connection: Connection): mongo.Collection<IncrementDocument> =>
  declareCollection<IncrementDocument>(connection, 'total_increments', [
    { key: { organization_id: 1 }, name: 'organization' },
  ]);

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

export function makeTotals({ connection, postingSets, totals, increments }: Collections) {
  return {
    /** Within the transaction that posts the sets. */
    add: async (sets: readonly PostingSet[], session: mongo.ClientSession): Promise<void> => {
      await increments.insertMany(toIncrements(sets), { session });
    },

    /** One bounded round. Only one process may do it at a time. */
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

    /** Everything that `work` reads is of one instant. */
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

    /** Of organizations that something was posted for, the next ones by id. */
    async organizationsAfter(after: string | null, limit: number): Promise<readonly string[]> {
      const filter = after === null ? {} : { organization_id: { $gt: after } };
      const options = { maxTimeMS: LIST_LIMIT_MS };
      const found = await Promise.all([
        totals.distinct('organization_id', filter, options),
        increments.distinct('organization_id', filter, options),
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
      for await (const document of posted) parts = addUp([...parts, ...toAccountParts(document)]);
      return parts;
    },
  };
}

interface RolledUp {
  /** How many were moved into the totals. */
  readonly increments: number;
  readonly hasMore: boolean;
}

/** One for each organization, and more where one would be a large document. */
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

/** As many as one transaction adds. */
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

/** Which totals of an organization: how MongoDB finds them, and what of the increments that wait is of them. */
export interface TotalsQuery<Wanted extends Part> {
  readonly filter: mongo.Filter<TotalDocument>;
  /** That answers the filter: left to itself, the database may choose one that reads what grows with history. */
  readonly index: '_id_' | 'period' | 'agenda';
  readonly isWanted: (part: Part) => part is Wanted;
  /** Asks by ids of totals alone: their index is not named then, so it must be the only one that can answer. */
  readonly companions?: Companions;
}

/** Documents of another collection that are read in the same command. */
export interface Companion {
  readonly collection: AnyCollection;
  readonly filter: mongo.Document;
  readonly index: string;
}

/** The command is sent to the collection of the first, whose index it names. */
export type Companions = readonly [Companion, ...Companion[]];

/** What holds a part of a company's balance beside what was posted. */
export type MakeHoldQuery = (scope: { readonly organizationId: string; readonly companyId: string }) => {
  /** Cashouts that are not posted yet. */
  readonly cashouts: Companion;
  /** The cents that those hold at that instant. */
  readonly sumHeldCents: (found: readonly mongo.Document[], snapshot: Snapshot) => Promise<number>;
  /** What refunds that have not ended will take. */
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
  /** Which of the query's companions it is of. */
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
  /** The same for every question of one instant. */
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
      // Ids begin with the organization: without it, no other index answers where none is named.
      { $match: companions === undefined ? { ...filter, organization_id: organizationId } : filter },
      { $unset: ['_id', 'organization_id'] },
    ];
    // One command for all: a command costs more than what it reads.
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

/** Another roll-up has added some of the increments, or all. */
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
  // Nothing of this roll-up counts.
  if (deletedCount !== ids.length) throw new AlreadyAdded('two roll-ups overlap');
  const parts = Object.entries(Object.groupBy(waiting, ({ organization_id }) => organization_id)).flatMap(
    ([organization_id, own = []]) =>
      spread(own.flatMap((one) => one.parts)).map((part) => ({ organization_id, part })),
  );
  await totals.bulkWrite(
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
}

/** Of one type whatever the size: cents that pass 2^31 would else be of the type that the order of additions gives them. */
const asLongs = (sums: Record<string, number>): Record<string, mongo.Long> =>
  Object.fromEntries(Object.entries(sums).map(([name, cents]) => [name, mongo.Long.fromNumber(cents)]));

/** Whether there was anything: then it is soon looked for more, of other replicas too. */
export async function rollUpAll({ rollUp }: Pick<Totals, 'rollUp'>): Promise<boolean> {
  let moved = 0;
  for (let count = 0, hasMore = true; hasMore && count < ROLL_UPS_OF_A_ROUND; count += 1) {
    const round = await rollUp();
    moved += round.increments;
    hasMore = round.hasMore;
  }
  return moved > 0;
}
