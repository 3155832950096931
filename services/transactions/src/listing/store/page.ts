// Reads one page of a list with the index that plan.ts chooses, and its exact total.
import { makeReadRow } from '@mps/chassis';
import { matchAfter } from '@mps/aggregates';
import { skipOf, type ListPosition } from '@mps/kernel';
import type { Scope } from '@mps/contracts';
import { mongo } from 'mongoose';
import { LIST_MAX_TIME_MS, MAX_PLAIN_SKIP } from '../../limits';
import type { ListQuery, TransactionPage } from '../query';
import { chooseIndex, toDatabaseFilter } from './plan';
import type { ExactTotal } from './exact-total';
import { toTenantFilter } from '../../operation';
import { PUBLIC_MEMBERS, type PublicTransaction } from '../../messages';
import type { TransactionDocument } from '../../transaction';

/** Leaves out the platform's own members, which are half of a payment. */
const LISTED = Object.fromEntries(PUBLIC_MEMBERS.map((member) => [member, 1 as const]));

const decodeRow = makeReadRow((bytes) => mongo.BSON.deserialize(bytes) as PublicTransaction);

/** A page after a position has no total. */
export async function listPage(
  collection: mongo.Collection<TransactionDocument>,
  exactTotal: ExactTotal,
  scope: Scope,
  query: ListQuery,
  maxPlainSkip = MAX_PLAIN_SKIP,
): Promise<TransactionPage> {
  const { after } = query;
  return after === undefined
    ? readNumbered(collection, exactTotal, scope, query, maxPlainSkip)
    : { data: await readRows(collection, findAfter(scope, query, after)), total: 0 };
}

async function readNumbered(
  collection: mongo.Collection<TransactionDocument>,
  exactTotal: ExactTotal,
  scope: Scope,
  query: ListQuery,
  maxPlainSkip: number,
): Promise<TransactionPage> {
  const countTotal = async (): Promise<number> =>
    (await exactTotal(scope, query)) ?? (await countMatches(collection, scope, query));
  const skip = skipOf(query);
  // A distant page or an unused kind may be empty. The total shows that without walking every key.
  const { provider, capture_method } = query.filter;
  const mayBeNothing = skip > maxPlainSkip || provider !== undefined || capture_method !== undefined;
  const known = mayBeNothing ? await countTotal() : null;
  if (known !== null && skip >= known) return { data: [], total: known };
  const isNearEnd = known !== null && skip > maxPlainSkip && skip > known / 2;
  const data = isNearEnd
    ? (await readRows(collection, findFromEnd(scope, query, known))).reverse()
    : await readRows(collection, findPage(scope, query));
  // A page that is not full gives the total. Only a full page, or one beyond the end, needs a count.
  const isLast = data.length > 0 && data.length < query.limit;
  const isOnly = query.page === 1 && data.length < query.limit;
  if (isLast || isOnly) return { data, total: skip + data.length };
  return { data, total: known ?? (await countTotal()) };
}

const readRows = async (
  collection: mongo.Collection<TransactionDocument>,
  [matches, options]: FindArguments,
): Promise<PublicTransaction[]> =>
  (await collection.find<Buffer>(matches, { ...options, raw: true }).toArray()).map(decodeRow);

type FindArguments = [mongo.Filter<TransactionDocument>, mongo.FindOptions];

/** Exported for the test that reads the query's plan. */
export const findPage = (scope: Scope, query: ListQuery): FindArguments =>
  find(scope, query, { sort: listSortKeys(query), skip: skipOf(query), limit: query.limit });

/** The rows after a position. Exported for the test that reads the query's plan. */
export function findAfter(scope: Scope, query: ListQuery, after: ListPosition): FindArguments {
  const direction = query.sort[0]?.[1] ?? -1;
  const [matches, options] = find(scope, query, { sort: listSortKeys(query), limit: query.limit });
  const later = matchAfter(after, direction, { created: 'created_at', id: '_id' });
  return [{ $and: [matches, later] }, options];
}

const find = (
  scope: Scope,
  query: ListQuery,
  part: Pick<mongo.FindOptions, 'sort' | 'skip' | 'limit'>,
): FindArguments => [findMatches(scope, query), { projection: LISTED, ...toOptions(scope, query), ...part }];

/**
 * The same page with its last item first. It is walked from the end of the order, which `total` gives its position from. So
 * the last page of a million is as cheap as the first. A page in the middle is not.
 */
export function findFromEnd(scope: Scope, query: ListQuery, total: number): FindArguments {
  const length = Math.min(query.limit, total - skipOf(query));
  const backwards = listSortKeys(query).map(([field, direction]): [string, 1 | -1] => [
    field,
    direction === 1 ? -1 : 1,
  ]);
  const skip = total - skipOf(query) - length;
  return find(scope, query, { sort: backwards, skip, limit: length });
}

export const countMatches = (
  collection: mongo.Collection<TransactionDocument>,
  scope: Scope,
  query: ListQuery,
): Promise<number> => collection.countDocuments(findMatches(scope, query), toCountOptions(scope, query));

/**
 * A count needs no order. By the index of amounts it reads the keys of a range of amounts alone, and by that of creations all keys
 * of the company. Exported for the test that reads the query's plan.
 */
export function toCountOptions(scope: Scope, query: ListQuery) {
  const { amount_from, amount_to, created_at_from, created_at_to } = query.filter;
  const hasAmounts = amount_from !== undefined || amount_to !== undefined;
  const hasDays = created_at_from !== undefined || created_at_to !== undefined;
  return toOptions(scope, hasAmounts && !hasDays ? { ...query, sort: [['amount', 1]] } : query);
}

const findMatches = (scope: Scope, { filter }: ListQuery): mongo.Filter<TransactionDocument> => ({
  ...toTenantFilter(scope),
  ...toDatabaseFilter(filter),
});

const toOptions = (scope: Scope, query: ListQuery) => ({
  hint: chooseIndex(scope, query),
  maxTimeMS: LIST_MAX_TIME_MS,
});

/**
 * Ends with the creation and the id in the direction of the last key. This is a total order, so that no item is repeated or
 * skipped, and the indexes have it.
 */
function listSortKeys({ sort }: ListQuery): [string, 1 | -1][] {
  const last = sort.at(-1)?.[1] ?? -1;
  const asked = sort.map(([field, direction]): [string, 1 | -1] => [field, direction]);
  const created: [string, 1 | -1][] = asked.some(([field]) => field === 'created_at')
    ? []
    : [['created_at', last]];
  return [...asked, ...created, ['_id', last]];
}
