// Reads pages of entries in the order of an index. It reads only sets on the page or before it. The filter determines
// the index. Conditions that the index does not cover are applied here to each entry.
import type { Scope } from '@mps/contracts';
import { skipOf, type Day } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { MAX_ENTRY_BATCH } from '../limits';
import {
  dueKey,
  fileKey,
  fromDocument,
  type PostingSetCollection,
  type PostingSetDocument,
} from './documents';
import { listLegs, findOwner, type Leg } from './domain/entries';
import { toTenancyFilter, type EntryFilter, type EntryQuery } from './entry-pipeline';

type Direction = 1 | -1;

/** Position of an entry in a list by `created_at`. */
interface EntryPosition {
  readonly createdAt: Date;
  readonly setId: string;
  readonly index: number;
  readonly operation: Leg['operation'];
}

export const positionText = ({ set, index, operation }: Leg): string =>
  [set.createdAt.toISOString(), set.id, String(index), operation].join('/');

function parsePosition(text: string): EntryPosition {
  const [createdAt = '', setId = '', index = '', operation] = text.split('/');
  const position = { createdAt: new Date(createdAt), setId, index: Number(index) };
  if (Number.isNaN(position.createdAt.getTime()) || (operation !== 'DEBIT' && operation !== 'CREDIT'))
    throw new RangeError('Not a position of an entry');
  return { ...position, operation };
}

export const isOneDay = ({ payment_date_from: from, payment_date_to: to }: EntryFilter): boolean =>
  from !== null && from === to;

/** The direction of a list by `created_at`. null: the list has another order, or few sets. */
export function streamDirection({ filter, sort }: Pick<EntryQuery, 'filter' | 'sort'>): Direction | null {
  if (filter.transaction_id !== null || filter.posting_set_id !== null) return null;
  const byCreation = sort.filter(({ field }) => field === 'created_at');
  // All entries of one day have the same payment date.
  if (isOneDay(filter)) return (byCreation[0] ?? sort[0])?.direction ?? -1;
  return byCreation.length === sort.length ? (sort[0]?.direction ?? -1) : null;
}

/** Reads the entries of one page in the order of an index. */
export async function readEntryPage(
  collection: PostingSetCollection,
  scope: Scope,
  query: EntryQuery,
  direction: Direction,
  options: mongo.FindOptions,
): Promise<readonly Leg[]> {
  const after = query.after === null ? null : parsePosition(query.after);
  const { filter, hint } = indexFor(scope, query.filter);
  const beyond = after && {
    created_at: direction === 1 ? { $gte: after.createdAt } : { $lte: after.createdAt },
  };
  const sets = collection
    .find({ ...toTenancyFilter(scope), ...filter, ...beyond }, { ...options, hint, projection: NOT_SHOWN })
    .sort({ created_at: direction, _id: direction });
  const isShown = isShownBy(scope, query);
  let skipped = after === null ? skipOf(query) : 0;
  const page: Leg[] = [];
  // A set has at least two entries, and at least one of each owner.
  sets.batchSize(Math.min(skipped + query.limit, MAX_ENTRY_BATCH));
  for await (const document of sets) {
    const legs = legsInOrder(document, direction).filter(isShown);
    for (const leg of after === null ? legs : legs.filter((one) => isBeyond(one, after, direction))) {
      if (skipped > 0) skipped -= 1;
      else page.push(leg);
      if (page.length === query.limit) return page;
    }
  }
  return page;
}

/** Reads the entries of one page when the days have few entries: by day, and sorted here. */
export async function readPageOfFew(
  collection: PostingSetCollection,
  scope: Scope,
  {
    query,
    direction,
    days,
  }: { readonly query: EntryQuery; readonly direction: Direction; readonly days: DaySpan },
  options: mongo.FindOptions,
): Promise<readonly Leg[]> {
  const companyId = findCompany(scope, query.filter);
  const { from, to } = { from: days.from ?? FIRST_DAY, to: days.to ?? LAST_DAY };
  const [filter, hint] =
    companyId === null
      ? [{ pairs: { $elemMatch: { payment_date: { $gte: from, $lte: to } } } }, 'organization_payment_date']
      : [
          { due: { $elemMatch: { $gte: dueKey(companyId, from), $lte: dueKey(companyId, to) } } },
          'due_in_order',
        ];
  const found = await collection
    .find({ ...toTenancyFilter(scope), ...filter }, { ...options, hint, projection: NOT_SHOWN })
    .toArray();
  const start = skipOf(query);
  return found
    .sort(
      (one, other) =>
        direction * (one.created_at.getTime() - other.created_at.getTime() || compare(one._id, other._id)),
    )
    .flatMap((document) => legsInOrder(document, direction).filter(isShownBy(scope, query)))
    .slice(start, start + query.limit);
}

export interface DaySpan {
  readonly from: Day | null;
  readonly to: Day | null;
}

const FIRST_DAY: Day = '0000-01-01';
const LAST_DAY: Day = '9999-12-31';
const NOT_SHOWN = { payment: 0, owners: 0, due: 0, filed: 0 } as const;

/** Chooses the index in the order of `created_at` that covers the fewest sets. */
function indexFor(
  scope: Scope,
  filter: EntryFilter,
): { readonly filter: mongo.Filter<PostingSetDocument>; readonly hint: string } {
  const { organization_id: organizationId } = scope;
  const companyId = findCompany(scope, filter);
  if (isOneDay(filter)) {
    const day = filter.payment_date_from ?? '';
    return companyId === null
      ? { filter: { 'pairs.payment_date': day }, hint: 'organization_payment_date' }
      : { filter: { due: dueKey(companyId, day) }, hint: 'due_in_order' };
  }
  if (filter.type !== null) {
    const of = companyId === null ? { organizationId } : { companyId };
    return { filter: { filed: fileKey(of, filter.type) }, hint: 'filed_newest' };
  }
  return companyId === null
    ? { filter: {}, hint: 'organization_newest' }
    : { filter: { owners: companyId }, hint: 'owner_newest' };
}

/** Ids of companies are UUIDs. Those of the platform and the provider are not. */
const isCompany = (ownerId: string | null): ownerId is string =>
  ownerId !== null && /^[0-9a-f-]{36}$/.test(ownerId);

/** The company that has an entry in every set of the list. null: there is no such company. */
const findCompany = ({ company_id }: Scope, { owner_id }: EntryFilter): string | null =>
  company_id ?? (isCompany(owner_id) ? owner_id : null);

/** A company sees both legs of each pair in which it has one. */
function isShownBy({ company_id }: Scope, { filter, now }: EntryQuery): (leg: Leg) => boolean {
  const { owner_id, type, settled, payment_date_from: from, payment_date_to: to } = filter;
  return ({ pair, operation }) =>
    (company_id === null || pair.debit.id === company_id || pair.credit.id === company_id) &&
    (owner_id === null || findOwner(pair, operation).id === owner_id) &&
    (type === null || pair.type === type) &&
    (settled === null || pair.settlesAt <= now === settled) &&
    (from === null || pair.paymentDate >= from) &&
    (to === null || pair.paymentDate <= to);
}

/** In descending order the legs of a pair are reversed too. */
function legsInOrder(document: PostingSetDocument, direction: Direction): Leg[] {
  const legs = listLegs(fromDocument(document));
  return direction === 1
    ? legs.sort((one, other) => one.index - other.index || one.operation.localeCompare(other.operation))
    : legs.sort((one, other) => other.index - one.index || other.operation.localeCompare(one.operation));
}

function isBeyond({ set, index, operation }: Leg, after: EntryPosition, direction: Direction): boolean {
  const order =
    set.createdAt.getTime() - after.createdAt.getTime() ||
    compare(set.id, after.setId) ||
    index - after.index ||
    compare(operation, after.operation);
  return order * direction > 0;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
