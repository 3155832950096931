// A rebuild in MongoDB: what stands, the ledger's own records, and beside what stands each posting set that is not as its owner
// has it: as it should be, and from the switch on as it stood, to the byte and for ever.
import { collectionOf, declareCollection, type AnyCollection } from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';
import type { Anticipation } from '../anticipations/domain/anticipation';
import type { Cashout } from '../cashouts/domain/cashout';
import { REBUILD_BATCH, REBUILD_KEPT_SECONDS, REBUILD_PAGE } from '../limits';
import type { PostingSetDocument } from '../postings';
import {
  besideIn,
  listDifferingTotals,
  dropWaiting,
  planSwitch,
  switched,
  type BesideDocument,
  type DifferingTotal,
  type NewBeside,
  type RebuildPool,
  type StandingSet,
} from './switch-store';

export type { BesideKind, NewBeside, StandingSet } from './switch-store';

export const declareRebuilt = (connection: Connection): mongo.Collection =>
  declareCollection(connection, 'rebuilt', [
    { key: { rebuild_id: 1, organizations: 1, kind: 1, posting_set_id: 1 }, name: 'rebuild' },
    {
      key: { posting_set_id: 1 },
      name: 'waiting_set',
      partialFilterExpression: { waits: true },
    },
    {
      key: { found_at: 1 },
      name: 'retention',
      expireAfterSeconds: REBUILD_KEPT_SECONDS,
      partialFilterExpression: { waits: true },
    },
  ]);

export interface OwnRecords {
  readonly cashouts: readonly Cashout[];
  readonly anticipations: readonly Anticipation[];
}

export interface ComparedTotals {
  readonly totals: number;
  readonly differing: readonly DifferingTotal[];
}

export interface Switched extends ComparedTotals {
  readonly mendedSets: number;
  readonly mendedTotals: number;
  /** Posting sets of the organization that are not mended yet. */
  readonly left: number;
}

export type RebuildStore = ReturnType<typeof makeRebuildStore>;

/** What an event does with a set. Both are safe to repeat. */
export interface Posting {
  readonly post: (set: PostingSetDocument) => Promise<void>;
  /** So that its merchant is told of its later days, too. */
  readonly plan: (set: PostingSetDocument) => Promise<void>;
}

export function makeRebuildStore(write: RebuildPool, lists: RebuildPool, posting: Posting) {
  const standing = async (ids: readonly string[]): Promise<ReadonlyMap<string, StandingSet>> => {
    const found = await lists.postingSets.find({ _id: { $in: [...ids] } }).toArray();
    return new Map(found.map((one) => [one._id, one]));
  };
  return {
    standing,

    /** By id, with the payments that they are of. */
    async standingAfter(after: string | null) {
      const found = await lists.postingSets
        .find(after === null ? {} : { _id: { $gt: after } }, { projection: { transaction_id: 1 } })
        .sort({ _id: 1 })
        .limit(REBUILD_PAGE)
        .toArray();
      return {
        posting_set_ids: found.map(({ _id }) => _id),
        transaction_ids: [...new Set(found.flatMap(({ transaction_id }) => transaction_id ?? []))],
        next: found.length === REBUILD_PAGE ? (found.at(-1)?._id ?? null) : null,
      };
    },

    ...ownRecordsIn(lists),

    async keep(found: readonly NewBeside[]): Promise<void> {
      if (found.length === 0) return;
      await besideIn(write).bulkWrite(
        found.map((one) => {
          const _id = `${one.rebuild_id}/${one.posting_set_id}`;
          return { replaceOne: { filter: { _id }, replacement: { ...one, waits: true }, upsert: true } };
        }),
        { ordered: false },
      );
    },

    /** Which of these sets are kept beside already. */
    async findKept(rebuildId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await besideIn(lists)
        .find({ _id: { $in: ids.map((id) => `${rebuildId}/${id}`) } }, { projection: { posting_set_id: 1 } })
        .toArray();
      return new Set(found.map(({ posting_set_id }) => posting_set_id));
    },

    async compareTotals(rebuildId: string, organizationId: string): Promise<ComparedTotals> {
      const { totals, changes } = await planSwitch(lists, rebuildId, organizationId, null);
      return { totals, differing: listDifferingTotals(changes) };
    },

    /** Safe to repeat, and for several at once. */
    async switchOver(rebuildId: string, organizationId: string, at: Date): Promise<Switched> {
      const plan = await switched(write, lists, { rebuildId, organizationId, at }, posting.plan);
      const mended = plan.repairs.length;
      const waiting = { rebuild_id: rebuildId, organizations: organizationId, waits: true } as const;
      const unlike = await besideIn(write).countDocuments({ ...waiting, kind: { $ne: 'MISSING_HERE' } });
      // The totals are those of what stands: what is still missing is posted like any event.
      const posted = unlike === 0 ? await postMissing(write, waiting, at, posting) : 0;
      return {
        totals: plan.totals,
        differing: listDifferingTotals(plan.changes),
        mendedSets: mended + posted,
        mendedTotals: plan.changes.length,
        left: await besideIn(write).countDocuments(waiting),
      };
    },
  };
}

/** Cashouts that were paid, then anticipations: the place in them is `{collection}/{id}`. */
function ownRecordsIn({ cashouts, anticipations }: RebuildPool) {
  const read = async <Owned>(
    collection: AnyCollection,
    filter: mongo.Document,
    limit = 0,
  ): Promise<Owned[]> => {
    const found = await collectionOf(collection)
      .find(filter, { sort: { _id: 1 }, limit })
      .toArray();
    return found.map(({ _id, ...members }) => ({ ...members, id: String(_id) }) as Owned);
  };
  const paid = { completed_event_id: { $exists: true } } as const;
  return {
    async ownRecordsAfter(after: string | null): Promise<OwnRecords & { readonly next: string | null }> {
      const [source = '', id = ''] = (after ?? 'cashouts/').split('/');
      const later = { _id: { $gt: id } };
      if (source === 'cashouts') {
        const found = await read<Cashout>(cashouts, { ...paid, ...later }, REBUILD_PAGE);
        const isLast = found.length < REBUILD_PAGE;
        const next = isLast ? 'anticipations/' : `cashouts/${found.at(-1)?.id ?? ''}`;
        return { cashouts: found, anticipations: [], next };
      }
      const found = await read<Anticipation>(anticipations, later, REBUILD_PAGE);
      const next = found.length < REBUILD_PAGE ? null : `anticipations/${found.at(-1)?.id ?? ''}`;
      return { cashouts: [], anticipations: found, next };
    },

    /** Those that these sets say they are of. */
    async findOwnRecords(sets: readonly StandingSet[]): Promise<OwnRecords> {
      const cashoutIds = sets.flatMap(({ cashout_id }) => cashout_id ?? []);
      const anticipationIds = sets.flatMap(({ payment }) =>
        'anticipationId' in payment ? [payment.anticipationId] : [],
      );
      return {
        cashouts: await read<Cashout>(cashouts, { ...paid, _id: { $in: cashoutIds } }),
        anticipations: await read<Anticipation>(anticipations, { _id: { $in: anticipationIds } }),
      };
    },
  };
}

async function postMissing(
  write: RebuildPool,
  waiting: mongo.Filter<BesideDocument>,
  at: Date,
  { post, plan }: Posting,
): Promise<number> {
  let posted = 0;
  for (;;) {
    const some = await besideIn(write).find(waiting).limit(REBUILD_BATCH).toArray();
    if (some.length === 0) return posted;
    await Promise.all(
      some.map(async ({ should }) => {
        if (should === null) return;
        await post(should);
        await plan(should);
      }),
    );
    await besideIn(write).updateMany(
      { _id: { $in: some.map(({ _id }) => _id) } },
      { $set: { stood: null, switched_at: at }, $unset: { waits: 1 } },
    );
    await dropWaiting(
      write,
      some.map(({ posting_set_id }) => posting_set_id),
    );
    posted += some.length;
  }
}
