// Reads of a collection of aggregates: bounded by tenancy and time, without the members that this package keeps.
import type { Scope } from '@mps/contracts';
import { skipOf, type ListPosition, type PageQuery } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { groupCalls } from './grouping';
import { RECORDS, type RequestRecord } from './idempotency';
import type { Members, Revision } from './writer';

/** For the platform's own work, such as due-work scans: no filter by tenant. */
export const ALL_TENANTS = Symbol('all tenants');

/** null (a caller without an organization) finds nothing and makes nothing. */
export type StoreScope = Scope | typeof ALL_TENANTS | null;

export type Filter = Readonly<Record<string, unknown>>;

/** Options of a read of facts (packages/read-lease). A primary that was replaced does not answer from its outdated state. */
export interface FactsRead {
  readonly session: mongo.ClientSession;
  readonly readConcern: { readonly level: 'majority' };
  /** Longest that the database works on one read. A primary without a majority would wait for ever. */
  readonly maxTimeMS: number;
}

export interface FindOptions {
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  /** Name of the index to use. */
  readonly hint?: string;
  /** From `FactsVersion.readFacts`: the read returns every change that was committed before that call. */
  readonly facts?: FactsRead;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Number of all matches, on whatever page. 0 for a page after a position. */
  readonly total: number;
}

type Found = Members & Revision;

/** A faster count of the matches, for a page that shows one of them. null: there is none. */
export type CountMatches = (() => Promise<number>) | null;

/**
 * Matches the rows after a position, in the order of creation and id. The first condition bounds the keys of an index that begins
 * with the creation; the second one breaks ties.
 */
export function matchAfter(
  { created_at, id }: ListPosition,
  direction: 1 | -1,
  names: { readonly created: string; readonly id: string },
): Filter {
  const [beyond, from] = direction === 1 ? (['$gt', '$gte'] as const) : (['$lt', '$lte'] as const);
  return {
    [names.created]: { [from]: created_at },
    $or: [
      { [names.created]: { [beyond]: created_at } },
      { [names.created]: created_at, [names.id]: { [beyond]: id } },
    ],
  };
}

/** A query that takes longer lacks an index. */
export const QUERY_TIMEOUT_MS = 5_000;

const findOptions = (projection: mongo.Document, { sort, hint, facts }: FindOptions): mongo.FindOptions => ({
  projection,
  promoteBuffers: true,
  maxTimeMS: QUERY_TIMEOUT_MS,
  ...(sort && { sort: { ...sort } }),
  ...(hint !== undefined && { hint }),
  ...facts,
});

export function makeReader(
  { collection, lists }: { readonly collection: mongo.Collection; readonly lists: mongo.Collection },
  tenancy: (scope: Scope) => Readonly<Record<string, string>>,
  hidden: readonly string[],
) {
  const withRecords = Object.fromEntries(['outbox', 'outbox_since', ...hidden].map((member) => [member, 0]));
  const projection = { ...withRecords, [RECORDS]: 0 };

  /** null: nothing can match. */
  function scoped(scope: StoreScope, filter: Filter): mongo.Filter<mongo.Document> | null {
    if (scope === null) return null;
    if (scope === ALL_TENANTS) return filter;
    const tenant = tenancy(scope);
    const narrows = Object.entries(tenant).some(([name, value]) => name in filter && filter[name] !== value);
    return narrows ? { $and: [tenant, filter] } : { ...filter, ...tenant };
  }

  const toFindOptions = (options: FindOptions): mongo.FindOptions => findOptions(projection, options);
  const findById = makeFindById<Found>(collection, toFindOptions({}));
  const findByIdWithRecords = makeFindById<Found>(collection, findOptions(withRecords, {}));

  return {
    async find(scope: StoreScope, filter: Filter, options?: FindOptions): Promise<Found | null> {
      const query = scoped(scope, filter);
      if (query === null) return null;
      if (isById(query) && options === undefined) return findById(query);
      return collection.findOne<Found>(query, toFindOptions(options ?? {}));
    },

    async findWithRecords(
      scope: StoreScope,
      filter: Filter,
    ): Promise<{ readonly members: Found; readonly records: readonly RequestRecord[] } | null> {
      const query = scoped(scope, filter);
      if (query === null) return null;
      const found = isById(query)
        ? await findByIdWithRecords(query)
        : await collection.findOne<Found>(query, findOptions(withRecords, {}));
      if (found === null) return null;
      const { [RECORDS]: records = [], ...members } = found;
      return { members: members as unknown as Found, records: records as readonly RequestRecord[] };
    },

    async findMany(
      scope: StoreScope,
      filter: Filter,
      options: FindOptions & { readonly limit: number },
    ): Promise<readonly Found[]> {
      const query = scoped(scope, filter);
      if (query === null) return [];
      return collection.find<Found>(query, { ...toFindOptions(options), limit: options.limit }).toArray();
    },

    async page(
      scope: StoreScope,
      filter: Filter,
      query: PageQuery,
      countMatches: CountMatches = null,
    ): Promise<Page<Found>> {
      const matching = scoped(scope, filter);
      if (matching === null) return { items: [], total: 0 };
      const direction = query.sort === 'created_at' ? 1 : -1;
      // The id breaks ties, so that an item is on one page only.
      const options = toFindOptions({ sort: { created_at: direction, _id: direction } });
      if (query.after != null)
        return readAfter<Found>(lists, matching, { ...options, limit: query.limit }, query.after);
      const page = { ...options, skip: skipOf(query), limit: query.limit };
      return readPage<Found>(lists, matching, page, countMatches);
    },

    waitingEventBytes: (id: string) => waitingEventBytes(collection, id),

    /** Throws: a write outside the scope of its caller is a bug. */
    assertOwned(scope: StoreScope, members: Members): void {
      if (scope === ALL_TENANTS) return;
      const isOwned =
        scope !== null && Object.entries(tenancy(scope)).every(([name, value]) => members[name] === value);
      if (!isOwned) throw new Error('An aggregate was written outside the scope of its caller');
    },
  };
}

async function readPage<Item extends object>(
  lists: mongo.Collection,
  matching: mongo.Filter<mongo.Document>,
  page: mongo.FindOptions,
  countMatches: CountMatches,
): Promise<Page<Item>> {
  const found = lists.find<Item>(matching, page).toArray();
  const countAll = () => lists.countDocuments(matching, { maxTimeMS: QUERY_TIMEOUT_MS });
  const counted = countMatches && found.then(({ length }) => (length > 0 ? countMatches() : countAll()));
  const [items, total] = await Promise.all([found, counted ?? countAll()]);
  return { items, total };
}

/** The items after a position, in the order of the options. Nothing is counted. */
async function readAfter<Item extends object>(
  lists: mongo.Collection,
  matching: mongo.Filter<mongo.Document>,
  options: mongo.FindOptions,
  after: ListPosition,
): Promise<Page<Item>> {
  const direction = (options.sort as { readonly created_at: 1 | -1 }).created_at;
  const later = matchAfter(after, direction, { created: 'created_at', id: '_id' });
  return { items: await lists.find<Item>({ $and: [matching, later] }, options).toArray(), total: 0 };
}

/** One document by its id. Other conditions must be equal to a plain value. */
const isById = (query: object): query is ById =>
  '_id' in query &&
  typeof query._id === 'string' &&
  Object.values(query).every((value) => typeof value === 'string' || value === null);

/** A filter of one document: its id, and members that must have plain values, such as its tenant's. */
type ById = { readonly _id: string } & Readonly<Record<string, string | null>>;

/** More than for writes: while one group hangs, other reads go on. */
const MAX_READ_GROUPS_IN_FLIGHT = 4;

/**
 * Finds one document, or null. Reads that are ready together and differ only in the id are one command (grouping.ts): in a
 * group of sixteen a read costs the database and the driver a small part of a single read. Every read begins after its call, so
 * it sees at least as much as a single read.
 */
export function makeFindById<Found extends { readonly _id: string }>(
  collection: mongo.Collection,
  options: mongo.FindOptions,
): (filter: ById) => Promise<Found | null> {
  // Lists have indexes that begin with a tenant. The hint keeps the planner from weighing them for ids.
  const byId = { ...options, hint: { _id: 1 } };

  async function findAlike(filters: readonly ById[]): Promise<ReadonlyMap<string, Found>> {
    const ids = [...new Set(filters.map(({ _id }) => _id))];
    const filter = { ...filters[0], _id: ids.length === 1 ? ids[0] : { $in: ids } };
    const inOneBatch = { limit: ids.length, batchSize: ids.length, singleBatch: true };
    const found = await collection.find<Found>(filter as object, { ...byId, ...inOneBatch }).toArray();
    return new Map(found.map((one) => [one._id, one]));
  }

  return groupCalls<ById, Found | null>(
    async (filters) => {
      const alike = Map.groupBy(filters, besideId);
      const found = new Map([...alike].map(([key, some]) => [key, findAlike(some)]));
      return Promise.allSettled(
        filters.map(async (filter) => (await found.get(besideId(filter)))?.get(filter._id) ?? null),
      );
    },
    { maxInFlight: MAX_READ_GROUPS_IN_FLIGHT },
  );
}

const besideId = ({ _id, ...bounds }: ById): string => JSON.stringify(bounds);

async function waitingEventBytes(collection: mongo.Collection, id: string): Promise<number> {
  const sizes = { $map: { input: '$outbox', as: 'entry', in: { $binarySize: '$$entry.message' } } };
  const [found] = await collection
    .aggregate<{ bytes: number }>([{ $match: { _id: id } }, { $project: { bytes: { $sum: sizes } } }])
    .toArray();
  return found?.bytes ?? 0;
}
