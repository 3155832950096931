// The request log in MongoDB. Records are diagnostics: one that is lost with a batch is gone, and a batch that comes again makes the
// same bundles.
import { isDuplicateKey } from '@mps/aggregates';
import type { RealClock } from '@mps/kernel';
import type { mongo } from 'mongoose';
import {
  ARRIVED_BUNDLES,
  DROPS_SHOWN_MS,
  LIST_LIMIT_MS,
  MAX_ARRIVED_BYTES,
  MAX_FOLLOWED_BUNDLES,
  MAX_READ_BYTES,
} from '../limits';
import { readBundle, SECOND_MS, toSecond, type RequestLog } from './bundles';
import type { DropCollection, RequestBundle, RequestBundleCollection } from './documents';

export interface RequestQuery {
  readonly organization_id: string;
  /** null: every company of the organization. */
  readonly company_id: string | null;
  /** Older records than this one; null: from the newest. */
  readonly before: Position | null;
  /** Newer records than this one; null: from the oldest. */
  readonly after: Position | null;
  readonly oldest_first: boolean;
  readonly limit: number;
  readonly method: string | null;
  readonly route: string | null;
  readonly status: number | null;
  readonly code: string | null;
  readonly api_key_id: string | null;
  readonly user_id: string | null;
  readonly resource_id: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

export interface Position {
  readonly at: Date;
  readonly id: string;
}

type Filters = Omit<RequestQuery, 'before' | 'after' | 'oldest_first' | 'from' | 'to'>;

/** Bundles in the order in which they were kept. */
export interface ArrivalQuery extends Omit<Filters, 'limit'> {
  readonly after: Arrival;
  readonly keptBefore: Date;
}

export interface Arrival {
  readonly keptAt: Date;
  /** The id of the bundle. */
  readonly id: string;
}

export interface ArrivedBundle extends Arrival {
  /** Those that the query asks for, oldest first. */
  readonly requests: readonly RequestLog[];
}

export interface FoundRequests {
  /** One more than the limit, when there are more. */
  readonly requests: readonly RequestLog[];
  /** Where the reading stopped at MAX_READ_BYTES; null: it read as far as it had to. */
  readonly stoppedAt: Position | null;
}

export interface ArrivedBundles {
  readonly bundles: readonly ArrivedBundle[];
  /** All bundles up to here were read. null: up to the end that the query names. */
  readonly readUntil: Arrival | null;
}

type Scope = Pick<RequestQuery, 'organization_id' | 'company_id'>;

export type RequestLogStore = ReturnType<typeof makeRequestLogStore>;

/** Bundles in memory at once. */
const BUNDLES_AT_ONCE = 4;
/** The bounds of ids: 32 hexadecimal digits. */
const FIRST_ID = '0'.repeat(32);
const LAST_ID = 'f'.repeat(32);
const READ = { maxTimeMS: LIST_LIMIT_MS, promoteBuffers: true } as const;

export function makeRequestLogStore({
  bundles,
  lists = bundles,
  drops,
  realClock,
  maxReadBytes = MAX_READ_BYTES,
  maxFollowedBundles = MAX_FOLLOWED_BUNDLES,
}: {
  readonly bundles: RequestBundleCollection;
  /** For list reads, with its own connection pool. */
  readonly lists?: RequestBundleCollection;
  readonly drops: DropCollection;
  readonly realClock: RealClock;
  readonly maxReadBytes?: number;
  readonly maxFollowedBundles?: number;
}) {
  return {
    async keep(some: readonly RequestBundle[]): Promise<void> {
      if (some.length === 0) return;
      try {
        await bundles.insertMany([...some], { ordered: false });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async countDropped(dropped: number): Promise<void> {
      const hour = new Date(realClock.now());
      hour.setUTCMinutes(0, 0, 0);
      await drops.updateOne(
        { _id: hour.toISOString() },
        { $inc: { records: dropped }, $setOnInsert: { hour } },
        { upsert: true },
      );
    },

    async readDropped(): Promise<number> {
      const since = new Date(realClock.now().getTime() - DROPS_SHOWN_MS);
      const found = await drops.find({ hour: { $gte: since } }, { maxTimeMS: LIST_LIMIT_MS }).toArray();
      return found.reduce((sum, { records: dropped }) => sum + dropped, 0);
    },

    list: (query: RequestQuery, signal?: AbortSignal) => list({ lists, maxReadBytes }, query, signal),

    /** Returns the next bundles, at most ARRIVED_BUNDLES and about MAX_ARRIVED_BYTES. */
    listArrived: (query: ArrivalQuery) => listArrived({ lists, maxFollowedBundles }, query),

    async find(scope: Scope, id: string): Promise<RequestLog | null> {
      const { organization_id } = scope;
      const bundle = await lists.findOne({ organization_id, request_ids: id }, { ...READ, hint: 'request' });
      const found = bundle === null ? undefined : readBundle(bundle).find((request) => request.id === id);
      return found !== undefined && isOfCompany(found, scope) ? found : null;
    },
  };
}

/** Reads whole seconds, because the bundles of one second have no order. */
async function list(
  { lists, maxReadBytes }: { readonly lists: RequestBundleCollection; readonly maxReadBytes: number },
  query: RequestQuery,
  signal?: AbortSignal,
): Promise<FoundRequests> {
  const direction = query.oldest_first ? 1 : -1;
  const compare = (one: RequestLog, other: RequestLog): number => direction * compareOldestFirst(one, other);
  const found: RequestLog[] = [];
  let ofSecond: RequestLog[] = [];
  let second: Date | null = null;
  let bytes = 0;
  const cursor = lists.find(toFilter(query), {
    ...READ,
    sort: { second: direction, _id: direction },
    batchSize: BUNDLES_AT_ONCE,
    hint: chooseIndex(query),
  });
  for await (const bundle of cursor) {
    if (second !== null && bundle.second.getTime() !== second.getTime()) {
      found.push(...ofSecond.sort(compare));
      ofSecond = [];
      if (found.length > query.limit) break;
      if (bytes > maxReadBytes || signal?.aborted === true)
        return { requests: found, stoppedAt: toEndOf(second, direction) };
    }
    second = bundle.second;
    bytes += bundle.requests.length;
    ofSecond.push(...readBundle(bundle).filter((request) => isAsked(request, query)));
  }
  const requests = [...found, ...ofSecond.sort(compare)].slice(0, query.limit + 1);
  return { requests, stoppedAt: null };
}

/** The position between the second and the next one in the order of the list. So the next page does not read the second again. */
const toEndOf = (second: Date, direction: 1 | -1): Position =>
  direction === 1
    ? { at: new Date(second.getTime() + SECOND_MS), id: FIRST_ID }
    : { at: new Date(second.getTime() - 1), id: LAST_ID };

const ARRIVAL = { sort: { kept_at: 1, _id: 1 }, hint: 'arrival' } as const;

async function listArrived(
  { lists, maxFollowedBundles }: { lists: RequestBundleCollection; maxFollowedBundles: number },
  query: ArrivalQuery,
): Promise<ArrivedBundles> {
  const end = await findReadEnd(lists, query, maxFollowedBundles);
  const cursor = lists.find(
    { $and: [toEqualFilter(query), toArrivalFilter(query), end === null ? {} : toUntil(end)] },
    { ...READ, ...ARRIVAL, batchSize: BUNDLES_AT_ONCE },
  );
  const asked = { ...query, before: null, after: null, from: null, to: null };
  const bundles: ArrivedBundle[] = [];
  let bytes = 0;
  for await (const bundle of cursor) {
    bytes += bundle.requests.length;
    const isFull = bundles.length === ARRIVED_BUNDLES || bytes > MAX_ARRIVED_BYTES;
    const last = bundles.at(-1);
    if (isFull && last !== undefined) return { bundles, readUntil: last };
    const requests = readBundle(bundle).filter((request) => isAsked(request, asked));
    bundles.push({ keptAt: bundle.kept_at, id: bundle._id, requests: requests.sort(compareOldestFirst) });
  }
  return { bundles, readUntil: end };
}

/**
 * The last bundle of one read, out of all bundles of the organization. The index of arrivals has no other member, so each of them is
 * fetched. null: the read comes to its end.
 */
async function findReadEnd(
  lists: RequestBundleCollection,
  query: ArrivalQuery,
  maxBundles: number,
): Promise<Arrival | null> {
  const { organization_id } = query;
  const [last, next] = await lists
    .find({ organization_id, ...toArrivalFilter(query) }, { ...ARRIVAL, maxTimeMS: LIST_LIMIT_MS })
    .project<Pick<RequestBundle, '_id' | 'kept_at'>>({ kept_at: 1 })
    .skip(maxBundles - 1)
    .limit(2)
    .toArray();
  return last === undefined || next === undefined ? null : { keptAt: last.kept_at, id: last._id };
}

const toArrivalFilter = ({ after, keptBefore }: ArrivalQuery): mongo.Filter<RequestBundle> => ({
  kept_at: { $gte: after.keptAt, $lt: keptBefore },
  $or: [{ kept_at: { $gt: after.keptAt } }, { _id: { $gt: after.id } }],
});

const toUntil = ({ keptAt, id }: Arrival): mongo.Filter<RequestBundle> => ({
  kept_at: { $lte: keptAt },
  $or: [{ kept_at: { $lt: keptAt } }, { _id: { $lte: id } }],
});

/** Bundles that can have requests of the query. */
function toFilter(query: RequestQuery): mongo.Filter<RequestBundle> {
  const { before, after, from, to } = query;
  const latest = toTimes(before?.at, to);
  const earliest = toTimes(after?.at, from);
  return {
    ...toEqualFilter(query),
    ...((latest.length > 0 || earliest.length > 0) && {
      second: {
        ...(earliest.length > 0 && { $gte: toSecond(new Date(Math.max(...earliest))) }),
        ...(latest.length > 0 && { $lte: new Date(Math.min(...latest)) }),
      },
    }),
  };
}

function toEqualFilter(query: Omit<Filters, 'limit'>): mongo.Filter<RequestBundle> {
  const equal = {
    company_ids: query.company_id,
    statuses: query.status,
    codes: query.code,
    api_key_ids: query.api_key_id,
    user_ids: query.user_id,
    resource_ids: query.resource_id,
  };
  return {
    organization_id: query.organization_id,
    ...Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== null)),
  };
}

const toTimes = (...instants: readonly (Date | null | undefined)[]): readonly number[] =>
  instants.flatMap((at) => (at ? [at.getTime()] : []));

function isAsked(request: RequestLog, query: Omit<RequestQuery, 'limit' | 'oldest_first'>): boolean {
  const pairs: readonly (readonly [unknown, unknown])[] = [
    [query.method, request.method],
    [query.route, request.route],
    [query.status, request.status],
    [query.code, request.code],
    [query.api_key_id, request.api_key?.id],
    [query.user_id, request.user?.id],
  ];
  return (
    isOfCompany(request, query) &&
    pairs.every(([asked, value]) => asked === null || asked === value) &&
    (query.resource_id === null || request.resource_ids.includes(query.resource_id)) &&
    isWithin(request, query)
  );
}

const isOfCompany = ({ company_id }: RequestLog, scope: Pick<Scope, 'company_id'>): boolean =>
  scope.company_id === null || scope.company_id === company_id;

function isWithin(
  { at, id }: RequestLog,
  { before, after, from, to }: Pick<RequestQuery, 'before' | 'after' | 'from' | 'to'>,
): boolean {
  const atMs = Date.parse(at);
  const compareTo = (position: Position): number =>
    atMs - position.at.getTime() || compareTexts(id, position.id);
  const isBetween = (before === null || compareTo(before) < 0) && (after === null || compareTo(after) > 0);
  return isBetween && (from === null || atMs >= from.getTime()) && (to === null || atMs <= to.getTime());
}

/** Instants of records have one form, so their texts have the order of time. */
const compareOldestFirst = (one: RequestLog, other: RequestLog): number =>
  compareTexts(one.at, other.at) || compareTexts(one.id, other.id);

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The planner could choose the order of time for a rare value, and read all of it. */
function chooseIndex(query: RequestQuery): string {
  if (query.resource_id !== null) return 'resource';
  if (query.api_key_id !== null) return 'api_key';
  if (query.user_id !== null) return 'user';
  if (query.code !== null) return 'code';
  if (query.status !== null) return 'status';
  return query.company_id === null ? 'organization' : 'company';
}
