// Writes and reads posting sets in MongoDB. Writing one again is a no-op: its id follows from the event.
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseBusyError, groupCalls, isDatabaseUnavailable, isDuplicateKey } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import { mongo, type Connection } from 'mongoose';
import { LIST_LIMIT_MS, MAX_POSTING_ATTEMPTS, NETTING_PAGE, POSTING_RETRY_MS } from '../limits';
import { listDueLegs, type Leg } from './domain/entries';
import type { Origin } from './domain/derive';
import type { PostingSet } from './domain/posting-set';
import {
  dueKey,
  fromDocument,
  toDocument,
  type PairDocument,
  type PostingSetCollection,
  type PostingSetDocument,
} from './documents';
import type { ClosedDays } from './closed-days';
import { readEntryPage, readPageOfFew } from './entry-pages';
import {
  countPipeline,
  entryPipeline,
  toTenancyFilter,
  type EntryQuery,
  type EntryRow,
} from './entry-pipeline';

/** A set of which one pair is left, and which leg of it. */
interface RowDocument extends Omit<PostingSetDocument, 'pairs'>, Pick<EntryRow, 'index' | 'operation'> {
  readonly pairs: PairDocument;
}

const toRow = ({ pairs, index, operation, ...set }: RowDocument): EntryRow => ({
  set: fromDocument({ ...set, pairs: [pairs] }),
  index,
  operation,
});

/** A page of them, and the number of all. */
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
  /** Writes what follows from sets, in the transaction that writes them: never for a set that stood already. */
  readonly beside: (sets: readonly PostingSet[], session: mongo.ClientSession) => Promise<void>;
}

/**
 * Writes one set, at majority, unless it stands. Sets that are ready together are one transaction: a consumer hands over
 * a whole batch at once.
 */
function makeGroupedPosting(options: PostingOptions): (set: PostingSetDocument) => Promise<void> {
  return groupCalls(async (sets) => {
    try {
      await postAll(options, sets);
      return sets.map(() => ({ status: 'fulfilled', value: undefined }));
    } catch (error) {
      if (isDatabaseUnavailable(error) && !(error instanceof DatabaseBusyError)) throw error;
      // One that cannot be written, or not now, must not take others with it.
      return Promise.allSettled(sets.map(async (set) => postAlone(options, set)));
    }
  });
}

/** Waits for a while for another that writes it. */
async function postAlone(options: PostingOptions, set: PostingSetDocument): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await postAll(options, [set]);
      return;
    } catch (error) {
      if (!(error instanceof DatabaseBusyError) || attempt === MAX_POSTING_ATTEMPTS) throw error;
      await delay(POSTING_RETRY_MS);
    }
}

/** Throws DatabaseBusyError while another writes one of them. */
async function postAll(
  { connection, postingSets, closedDays, beside }: PostingOptions,
  sets: readonly PostingSetDocument[],
): Promise<void> {
  let missing = [...new Map(sets.map((set) => [set._id, set])).values()];
  while (missing.length > 0)
    try {
      await connection.transaction(async (session) => {
        await closedDays.book(missing, session, async (booked) => {
          await beside(booked.map(fromDocument), session);
          await postingSets.insertMany(booked, { session }).catch(refuseToWait);
        });
      });
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Some stand, of events that come again: at majority, or they might yet be taken back.
      const standing = await findStoredIds(
        postingSets,
        missing.map(({ _id }) => _id),
      );
      if (standing.size === 0) throw new DatabaseBusyError('What stands is not at majority yet');
      missing = missing.filter(({ _id }) => !standing.has(_id));
    }
}

const WRITE_CONFLICT = 112;

/**
 * Another transaction has written one of the sets and not ended: another replica's, or that of a process that was killed
 * within it, which MongoDB ends after its `transactionLifetimeLimitSeconds`.
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

export type PostingStore = ReturnType<typeof makePostingStore>;

/** `lists`: the collection that lists are read from, in a pool of their own. */
export function makePostingStore(options: PostingOptions & { readonly lists?: PostingSetCollection }) {
  const { postingSets: collection, lists = collection } = options;
  const post = makeGroupedPosting(options);
  return {
    post,

    /** Ends when it is stored at majority. */
    record: async (set: PostingSet, payment: Origin): Promise<void> => post(toDocument(set, payment)),

    /** Which of these sets stand. */
    standing: (ids: readonly string[]): Promise<ReadonlySet<string>> => findStoredIds(collection, ids),

    async find(scope: Scope, id: string): Promise<PostingSet | null> {
      const found = await collection.findOne(
        { _id: id, ...toTenancyFilter(scope) },
        { maxTimeMS: LIST_LIMIT_MS },
      );
      return found && fromDocument(found);
    },

    async findOfTransaction(scope: Scope, transactionId: string): Promise<readonly PostingSet[]> {
      const found = await collection
        .find({ transaction_id: transactionId, ...toTenancyFilter(scope) }, { maxTimeMS: LIST_LIMIT_MS })
        .sort({ created_at: 1, _id: 1 })
        .toArray();
      return found.map(fromDocument);
    },

    ...dueReads(lists),

    /** By id, to go through all of them; each with what it was derived from. */
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

    /** A page of entries by `created_at`, without their number. */
    page: (
      scope: Scope,
      query: EntryQuery,
      direction: 1 | -1,
      options: mongo.FindOptions,
    ): Promise<readonly Leg[]> => readEntryPage(lists, scope, query, direction, options),

    /** The same where all entries of these days are few. */
    pageOfFew: (
      scope: Scope,
      of: Parameters<typeof readPageOfFew>[2],
      options: mongo.FindOptions,
    ): Promise<readonly Leg[]> => readPageOfFew(lists, scope, of, options),

    /** The number of all entries that match, one by one: of filters that no total answers. */
    async count(
      scope: Scope,
      query: Pick<EntryQuery, 'filter' | 'now'>,
      options: mongo.AggregateOptions,
    ): Promise<number> {
      const [found] = await lists
        .aggregate<{ total: number }>(countPipeline(scope, query), options)
        .toArray();
      return found?.total ?? 0;
    },

    /** One page of entries with the number of all that match. */
    async list(
      scope: Scope,
      query: EntryQuery,
    ): Promise<{ readonly rows: readonly EntryRow[]; readonly total: number }> {
      const [found] = await lists
        .aggregate<EntryFacets>(entryPipeline(scope, query), { maxTimeMS: LIST_LIMIT_MS })
        .toArray();
      return { rows: found?.rows.map(toRow) ?? [], total: found?.count[0]?.total ?? 0 };
    },
  };
}

/** What a company is due. `options` hold a session of the pool that lists are read from. */
const dueReads = (lists: PostingSetCollection) => ({
  /** A company's legs of these days, both inclusive, oldest day first; what comes later keeps its place. */
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

  /** A company's debits of a day as they were posted, page by page: a day of any size is read, and each set once. */
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

  /** Legs of one day, from its beginning or its end on: `limit` of them at least, where there are so many. */
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
      // Each has one entry of the day, or more.
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
