// Stores a rebuild in MongoDB. A document of `rebuilt` holds the expected posting set. After the switch it also holds
// the replaced set, byte for byte, without expiry.
import {
  anything,
  collectionOf,
  declareSchema,
  defineDocument,
  flag,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type AnyCollection,
} from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';
import type { Anticipation } from '../anticipations/domain/anticipation';
import type { Cashout } from '../cashouts/domain/cashout';
import { REBUILD_BATCH, REBUILD_KEPT_SECONDS, REBUILD_PAGE } from '../limits';
import { postingSetMembers } from '../postings';
import {
  rebuiltIn,
  listDifferingTotals,
  planSwitch,
  type RebuiltDocument,
  type DifferingTotal,
  type NewRebuilt,
  type RebuildPool,
  type StandingSet,
} from './plan-store';
import { dropWaiting, switchChunk, type Posting } from './switch-store';

export type { DifferingSetKind, NewRebuilt, StandingSet } from './plan-store';

const rebuiltSchema = defineDocument(
  {
    _id: text(),
    rebuild_id: optional(text()),
    posting_set_id: optional(text()),
    organizations: optional(list(text())),
    kind: optional(oneOf(['MISSING_HERE', 'EXTRA_HERE', 'DIFFERENT'])),
    should: optional(nullable(object(postingSetMembers))),
    found_at: optional(instant()),
    waits: optional(flag<true>()),
    // The replaced set, byte for byte. It may have any form.
    stood: optional(anything()),
    switched_at: optional(instant()),
    /** Only the document that counts an organization's switches has this member. */
    switches: optional(integer()),
  },
  {
    indexes: [
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
    ],
  },
);

export const declareRebuilt = (connection: Connection): mongo.Collection =>
  collectionOf(declareSchema(connection, 'rebuilt', rebuiltSchema));

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
  /** Posting sets of the organization that still differ. */
  readonly left: number;
}

export type RebuildStore = ReturnType<typeof makeRebuildStore>;

export function makeRebuildStore(write: RebuildPool, lists: RebuildPool, posting: Posting) {
  const standing = async (ids: readonly string[]): Promise<ReadonlyMap<string, StandingSet>> => {
    const found = await lists.postingSets.find({ _id: { $in: [...ids] } }).toArray();
    return new Map(found.map((one) => [one._id, one]));
  };
  return {
    standing,

    /** Returns a page of stored sets in the order of their ids, with the ids of their payments. */
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

    ...makeOwnRecordReads(lists),

    async keep(found: readonly NewRebuilt[]): Promise<void> {
      if (found.length === 0) return;
      await rebuiltIn(write).bulkWrite(
        found.map((one) => {
          const _id = `${one.rebuild_id}/${one.posting_set_id}`;
          return { replaceOne: { filter: { _id }, replacement: { ...one, waits: true }, upsert: true } };
        }),
        { ordered: false },
      );
    },

    /** Returns the ids of those sets that this rebuild has already kept. */
    async findKept(rebuildId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await rebuiltIn(lists)
        .find({ _id: { $in: ids.map((id) => `${rebuildId}/${id}`) } }, { projection: { posting_set_id: 1 } })
        .toArray();
      return new Set(found.map(({ posting_set_id }) => posting_set_id));
    },

    async compareTotals(rebuildId: string, organizationId: string): Promise<ComparedTotals> {
      const { totals, changes } = await planSwitch(lists, rebuildId, organizationId, null);
      return { totals, differing: listDifferingTotals(changes) };
    },

    /** Safe to repeat and to run concurrently. */
    async switchOver(rebuildId: string, organizationId: string, at: Date): Promise<Switched> {
      const plan = await switchChunk(write, lists, { rebuildId, organizationId, at }, posting);
      const mended = plan.repairs.length;
      const waiting = { rebuild_id: rebuildId, organizations: organizationId, waits: true } as const;
      const unlike = await rebuiltIn(write).countDocuments({ ...waiting, kind: { $ne: 'MISSING_HERE' } });
      // The totals describe the stored sets. Missing sets are posted like those of any event, which updates the totals.
      const posted = unlike === 0 ? await postMissing(write, waiting, at, posting) : 0;
      return {
        totals: plan.totals,
        differing: listDifferingTotals(plan.changes),
        mendedSets: mended + posted,
        mendedTotals: plan.changes.length,
        left: await rebuiltIn(write).countDocuments(waiting),
      };
    },
  };
}

/** Pages through paid cashouts, then anticipations. The cursor is `{collection}/{id}`. */
function makeOwnRecordReads({ cashouts, anticipations }: RebuildPool) {
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

    /** Returns the cashouts and anticipations that these sets name. */
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
  waiting: mongo.Filter<RebuiltDocument>,
  at: Date,
  { post, plan }: Posting,
): Promise<number> {
  let posted = 0;
  for (;;) {
    const some = await rebuiltIn(write).find(waiting).limit(REBUILD_BATCH).toArray();
    if (some.length === 0) return posted;
    await Promise.all(
      some.map(async ({ should }) => {
        if (should === null) return;
        await post(should);
        await plan(should);
      }),
    );
    await rebuiltIn(write).updateMany(
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
