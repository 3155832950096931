// Writes and reads posting sets in MongoDB. A repeated write changes nothing, because the id is derived from the event.
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseBusyError, groupCalls, isDatabaseUnavailable, isDuplicateKey } from '@mps/aggregates';
import { makeReadRow } from '@mps/chassis';
import type { Scope } from '@mps/contracts';
import { assertHolds, derivedId } from '@mps/kernel';
import { mongo, type Connection } from 'mongoose';
import {
  LIST_LIMIT_MS,
  MAX_KEPT_SET_BYTES,
  MAX_POSTING_ATTEMPTS,
  NETTING_PAGE,
  POSTING_RETRY_MS,
} from '../limits';
import { listDueLegs, type Leg } from './domain/entries';
import type { Origin } from './domain/derive';
import type { PostingSet } from './domain/posting-set';
import {
  dueKey,
  fromDocument,
  INDEX_OF_TRANSACTION,
  toDocument,
  type PairDocument,
  type PostingSetCollection,
  type PostingSetDocument,
} from './documents';
import type { ClosedDays } from './closed-days-store';
import { readEntryPage, readPageOfFew, type PagePart } from './entry-pages-store';
import {
  entryPipeline,
  findDayIndex,
  toTenancyFilter,
  type EntryQuery,
  type EntryRow,
} from './entry-pipeline';

/** A set with one remaining pair, and the leg of that pair. */
interface RowDocument extends Omit<PostingSetDocument, 'pairs'>, Pick<EntryRow, 'index' | 'operation'> {
  readonly pairs: PairDocument;
}

const toRow = ({ pairs, index, operation, ...set }: RowDocument): EntryRow => ({
  set: fromDocument({ ...set, pairs: [pairs] }),
  index,
  operation,
});

/** A page of entries, and their total number. */
interface EntryFacets {
  readonly rows: readonly RowDocument[];
  readonly count: readonly { readonly total: number }[];
}

interface Company {
  readonly organizationId: string;
  readonly companyId: string;
}

export interface DayPart {
  readonly day: string;
  readonly limit: number;
  readonly isFromEnd: boolean;
}

interface PostingOptions {
  readonly connection: Connection;
  readonly postingSets: PostingSetCollection;
  readonly closedDays: Pick<ClosedDays, 'book'>;
  /** Writes the extras of newly stored sets in their transaction. It never runs for a set that was already stored. */
  readonly sideWrites: (sets: readonly PostingSet[], session: mongo.ClientSession) => Promise<void>;
}

/** The sets of one event. */
type SetsOfEvent = readonly PostingSetDocument[];

/**
 * Writes the sets of one event at majority, all or none of those that are not stored: between a payment's approval and its
 * automatic anticipation, a spot anticipation would take the same receivables. Concurrent writes share one transaction,
 * because a consumer handles a whole batch at once.
 */
function makeGroupedPosting(options: PostingOptions): (sets: SetsOfEvent) => Promise<void> {
  return groupCalls(async (events) => {
    try {
      await postAll(options, events.flat());
      return events.map(() => ({ status: 'fulfilled', value: undefined }));
    } catch (error) {
      if (isDatabaseUnavailable(error) && !(error instanceof DatabaseBusyError)) throw error;
      // Written separately, so that one failing event does not fail the others.
      return Promise.allSettled(events.map(async (sets) => postAlone(options, sets)));
    }
  });
}

/** Retries while another process is writing one of the sets. */
async function postAlone(options: PostingOptions, sets: SetsOfEvent): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await postAll(options, sets);
      return;
    } catch (error) {
      if (!(error instanceof DatabaseBusyError) || attempt === MAX_POSTING_ATTEMPTS) throw error;
      await delay(POSTING_RETRY_MS);
    }
}

/** Throws DatabaseBusyError while another process is writing one of them. */
async function postAll(
  { connection, postingSets, closedDays, sideWrites }: PostingOptions,
  sets: readonly PostingSetDocument[],
): Promise<void> {
  let missing = [...new Map(sets.map((set) => [set._id, set])).values()];
  while (missing.length > 0)
    try {
      await connection.transaction(async (session) => {
        await closedDays.book(missing, session, async (booked) => {
          await sideWrites(booked.map(fromDocument), session);
          const { insertedCount } = await postingSets.insertMany(booked, { session }).catch(refuseToWait);
          assertHolds(insertedCount === booked.length, 'posting.every_set_is_inserted');
        });
      });
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Some sets are stored by repeated events. They are read at majority, because other reads could be rolled back.
      const standing = await findStoredIds(
        postingSets,
        missing.map(({ _id }) => _id),
      );
      if (standing.size === 0) throw new DatabaseBusyError('A stored set is not at majority yet');
      missing = missing.filter(({ _id }) => !standing.has(_id));
    }
}

const WRITE_CONFLICT = 112;

/**
 * Throws DatabaseBusyError if an open transaction has written one of the sets: that of another replica, or of a killed
 * process. MongoDB ends the latter after `transactionLifetimeLimitSeconds`.
 */
function refuseToWait(error: unknown): never {
  const isHeld = error instanceof mongo.MongoServerError && error.code === WRITE_CONFLICT;
  throw isHeld ? new DatabaseBusyError('Another transaction writes one of the sets') : error;
}

async function findStoredIds(
  postingSets: PostingSetCollection,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await postingSets
    .find({ _id: { $in: [...ids] } }, { projection: { _id: 1 }, readConcern: { level: 'majority' } })
    .toArray();
  return new Set(found.map(({ _id }) => _id));
}

/** More than for writes: while one group hangs, other reads go on. */
const READ_GROUPS_IN_FLIGHT = 4;

interface OfTransaction {
  readonly scope: Scope;
  readonly transactionId: string;
}

/** Reads of one scope that are ready together are one command. A set that was read before is the same object. */
function makeFindOfTransaction(collection: PostingSetCollection) {
  const readSet = makeReadRow(
    (bytes) => fromDocument(mongo.BSON.deserialize(bytes) as PostingSetDocument),
    MAX_KEPT_SET_BYTES,
  );

  async function findAlike(
    alike: readonly OfTransaction[],
  ): Promise<ReadonlyMap<string | null, PostingSet[]>> {
    const [first] = alike;
    if (first === undefined) return new Map();
    const ids = [...new Set(alike.map(({ transactionId }) => transactionId))];
    const found = await collection
      .find<Buffer>(
        { transaction_id: { $in: ids }, ...toTenancyFilter(first.scope) },
        { raw: true, hint: INDEX_OF_TRANSACTION, maxTimeMS: LIST_LIMIT_MS },
      )
      .sort({ transaction_id: 1, created_at: 1, _id: 1 })
      .toArray();
    return Map.groupBy(found.map(readSet), ({ transactionId }) => transactionId);
  }

  return groupCalls<OfTransaction, readonly PostingSet[]>(
    async (asked) => {
      const alike = Map.groupBy(asked, ({ scope }) => JSON.stringify(scope));
      const found = new Map([...alike].map(([key, some]) => [key, findAlike(some)]));
      return Promise.allSettled(
        asked.map(
          async ({ scope, transactionId }) =>
            (await found.get(JSON.stringify(scope)))?.get(transactionId) ?? [],
        ),
      );
    },
    { maxInFlight: READ_GROUPS_IN_FLIGHT },
  );
}

export type PostingStore = ReturnType<typeof makePostingStore>;

/** `lists`: the same collection in the list pool. */
export function makePostingStore(options: PostingOptions & { readonly lists?: PostingSetCollection }) {
  const { postingSets: collection, lists = collection } = options;
  const post = makeGroupedPosting(options);
  const findOfTransaction = makeFindOfTransaction(collection);
  return {
    post: (set: PostingSetDocument): Promise<void> => post([set]),

    /** Records the sets of one event. Resolves when all are stored at majority. */
    async record(sets: readonly PostingSet[], origin: Origin): Promise<void> {
      // A set under another id would be posted a second time.
      assertHolds(
        sets.every(({ id, key }) => id === derivedId(key)),
        'posting.id_follows_from_key',
      );
      if (sets.length > 0) await post(sets.map((set) => toDocument(set, origin)));
    },

    /** Returns the ids of those sets that are stored. */
    standing: (ids: readonly string[]): Promise<ReadonlySet<string>> => findStoredIds(collection, ids),

    async find(scope: Scope, id: string): Promise<PostingSet | null> {
      const found = await collection.findOne(
        { _id: id, ...toTenancyFilter(scope) },
        { maxTimeMS: LIST_LIMIT_MS },
      );
      return found && fromDocument(found);
    },

    /** In the order of posting. */
    findOfTransaction: (scope: Scope, transactionId: string): Promise<readonly PostingSet[]> =>
      findOfTransaction({ scope, transactionId }),

    ...dueReads(lists),

    /** Returns sets in the order of their ids, each with its origin. */
    async findAfter(
      after: string | null,
      limit: number,
    ): Promise<readonly { readonly set: PostingSet; readonly payment: Origin }[]> {
      const found = await lists
        .find(after === null ? {} : { _id: { $gt: after } }, { maxTimeMS: LIST_LIMIT_MS })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map((document) => ({ set: fromDocument(document), payment: document.payment }));
    },

    /** Returns entries in the order of an index by `created_at`. */
    page: (scope: Scope, part: PagePart, options: mongo.FindOptions): Promise<readonly Leg[]> =>
      readEntryPage(lists, scope, part, options),

    /** Returns entries of days that have few of them, in any order. */
    pageOfFew: (
      scope: Scope,
      part: Parameters<typeof readPageOfFew>[2],
      options: mongo.FindOptions,
    ): Promise<readonly Leg[]> => readPageOfFew(lists, scope, part, options),

    /** Returns one page of the entries that an id or a few days select, with their total. */
    async list(
      scope: Scope,
      query: EntryQuery,
    ): Promise<{ readonly rows: readonly EntryRow[]; readonly total: number }> {
      const hint = findDayIndex(scope, query.filter);
      const options = { maxTimeMS: LIST_LIMIT_MS, ...(hint !== undefined && { hint }) };
      const [found] = await lists.aggregate<EntryFacets>(entryPipeline(scope, query), options).toArray();
      return { rows: found?.rows.map(toRow) ?? [], total: found?.count[0]?.total ?? 0 };
    },
  };
}

/** Reads a company's due entries. `options` hold a session of the list pool. */
const dueReads = (lists: PostingSetCollection) => ({
  /**
   * Returns a company's legs of these days, both inclusive, oldest day first. Later postings do not move earlier legs.
   */
  async legsDue(
    { organizationId, companyId }: Company,
    { from, to }: { readonly from: string; readonly to: string },
    options: mongo.FindOptions,
  ): Promise<readonly Leg[]> {
    const due = { $elemMatch: { $gte: dueKey(companyId, from), $lte: dueKey(companyId, to) } };
    const found = await lists
      .find(
        { organization_id: organizationId, due },
        { ...options, projection: { payment: 0 }, hint: 'due_in_order' },
      )
      .toArray();
    return listDueLegs(found.map(fromDocument), companyId, { from, to });
  },

  /** Yields a company's debits of one day in the order of posting, page by page. Each set is read once. */
  async *debitsOfDay(
    { organizationId, companyId }: Company,
    day: string,
    options: mongo.FindOptions,
  ): AsyncGenerator<readonly Leg[]> {
    for (let after: Position | undefined; ;) {
      const found = await lists
        .find(
          {
            organization_id: organizationId,
            due: dueKey(companyId, day),
            ...(after !== undefined && afterPosition(after)),
          },
          { ...options, projection: { payment: 0 }, hint: 'due_in_order' },
        )
        .sort({ created_at: 1, _id: 1 })
        .limit(NETTING_PAGE)
        .toArray();
      yield listDueLegs(found.map(fromDocument), companyId, { from: day, to: day }).filter(
        ({ operation }) => operation === 'DEBIT',
      );
      after = found.at(-1);
      if (found.length < NETTING_PAGE) return;
    }
  },

  /** Returns legs of one day from its beginning or its end: at least `limit`, if the day has as many. */
  async legsOfDay(
    { organizationId, companyId }: Company,
    { day, limit, isFromEnd }: DayPart,
    options: mongo.FindOptions,
  ): Promise<readonly Leg[]> {
    const order = isFromEnd ? -1 : 1;
    const found = await lists
      .find(
        { organization_id: organizationId, due: dueKey(companyId, day) },
        { ...options, projection: { payment: 0 }, hint: 'due_in_order' },
      )
      .sort({ created_at: order, _id: order })
      // Each set has at least one entry of the day.
      .limit(limit)
      .toArray();
    return listDueLegs(found.map(fromDocument), companyId, { from: day, to: day });
  },
});

interface Position {
  readonly created_at: Date;
  readonly _id: string;
}

const afterPosition = ({ created_at, _id }: Position) => ({
  $or: [{ created_at: { $gt: created_at } }, { created_at, _id: { $gt: _id } }],
});
