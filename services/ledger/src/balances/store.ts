// Totals hold the sums of all posting sets. The transaction that posts sets also inserts an increment with their sums
// per day, one for each organization. A single roll-up (guarded by a lease) adds increments to the totals in one
// transaction. A reader adds the remaining increments in the same snapshot. Totals are therefore exact at any moment,
// no payment waits for them, and no posting set is written again.
import { assertHolds, newId } from '@mps/kernel';
import { mongo, type Connection } from 'mongoose';
import { LIST_LIMIT_MS, MAX_INCREMENT_PARTS, ROLL_UP_PARTS, ROLL_UPS_OF_A_ROUND } from '../limits';
import { fromDocument, type PostingSet, type PostingSetDocument } from '../postings';
import type { IncrementDocument, TotalDocument } from './documents';
import {
  addUp,
  formatPartKey,
  splitPart,
  spread,
  toDayParts,
  totalId,
  type AccountPart,
  type Part,
} from './domain/contributions';
import { readTotals, SNAPSHOT, type ReadTotals, type Snapshot } from './read-totals-store';

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
