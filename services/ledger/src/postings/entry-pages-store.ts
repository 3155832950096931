// Reads pages of entries in the order of an index. It reads only sets on the page or before it. The filter determines
// the index. Conditions that the index does not cover are applied here to each entry.
import type { Scope } from '@mps/contracts';
import { dayOf, startOfDayInstant, type Day } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { MAX_ENTRY_BATCH } from '../limits';
import {
  dueKey,
  fileKey,
  fromDocument,
  type PostingSetCollection,
  type PostingSetDocument,
} from './documents';
import { findListedPairs } from './domain/counterparties';
import { listLegs, findOwner, type Leg } from './domain/entries';
import { toRunInstant } from './domain/posting-set';
import { toTenancyFilter, type EntryFilter, type EntryQuery } from './entry-pipeline';

export type Direction = 1 | -1;

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

/** The order of a list. Ids and operations follow the direction of `created_at`. */
export interface PageOrder {
  readonly created: Direction;
  /** The direction by payment date. null: the list is not sorted by it. */
  readonly paymentDate: Direction | null;
  /** The member that is compared first. */
  readonly first: 'created_at' | 'payment_date';
}

export function toOrder({ filter, sort }: Pick<EntryQuery, 'filter' | 'sort'>): PageOrder {
  const [first] = sort;
  const directionBy = (field: 'created_at' | 'payment_date'): Direction | null =>
    sort.find((one) => one.field === field)?.direction ?? null;
  const created = directionBy('created_at') ?? first?.direction ?? -1;
  // All entries of one day have the same payment date.
  if (isOneDay(filter)) return { created, paymentDate: null, first: 'created_at' };
  return { created, paymentDate: directionBy('payment_date'), first: first?.field ?? 'created_at' };
}

/** A part of a list. */
export interface PagePart {
  readonly filter: EntryFilter;
  /** `settled` is evaluated at this instant. */
  readonly now: Date;
  readonly order: PageOrder;
  /** The position of the entry before the part. null: `skip` entries are before it. */
  readonly after: string | null;
  readonly skip: number;
  readonly limit: number;
}

/** Reads entries in the order of an index by `created_at`. */
export async function readEntryPage(
  collection: PostingSetCollection,
  scope: Scope,
  part: PagePart,
  options: mongo.FindOptions,
): Promise<readonly Leg[]> {
  const { order, limit } = part;
  const after = part.after === null ? null : parsePosition(part.after);
  const { filter, hint } = indexFor(scope, part.filter);
  const beyond = after && (order.created === 1 ? { $gte: after.createdAt } : { $lte: after.createdAt });
  const created = { ...settledEarly(part), ...beyond };
  const sets = collection
    .find(
      {
        ...toTenancyFilter(scope),
        ...filter,
        ...(Object.keys(created).length > 0 && { created_at: created }),
      },
      { ...options, hint, projection: NOT_SHOWN },
    )
    .sort({ created_at: order.created, _id: order.created });
  const isShown = isShownBy(scope, part);
  let skipped = after === null ? part.skip : 0;
  const page: Leg[] = [];
  // A set has at least two entries, and at least one of each owner.
  sets.batchSize(Math.min(skipped + limit, MAX_ENTRY_BATCH));
  for await (const documents of readInstants(sets, order)) {
    const legs = legsInOrder(documents, order).filter(isShown);
    for (const leg of after === null ? legs : legs.filter((one) => isBeyond(one, after, order.created))) {
      if (skipped > 0) skipped -= 1;
      else page.push(leg);
      if (page.length === limit) return page;
    }
  }
  return page;
}

/** Until the run of the current day, its settled entries were posted on the day itself. */
function settledEarly({ filter, now }: PagePart): { readonly $gte?: Date } {
  const today = dayOf(now);
  const isEarly = isOneDay(filter) && filter.payment_date_from === today && now < toRunInstant(today);
  return isEarly && filter.settled === true ? { $gte: startOfDayInstant(today) } : {};
}

/** Yields the sets in the order of the index: together if the list sorts the sets of one instant by payment date. */
async function* readInstants(
  sets: AsyncIterable<PostingSetDocument>,
  { paymentDate }: PageOrder,
): AsyncGenerator<readonly PostingSetDocument[]> {
  if (paymentDate === null) {
    for await (const set of sets) yield [set];
    return;
  }
  let together: PostingSetDocument[] = [];
  for await (const set of sets) {
    const isSame = together[0]?.created_at.getTime() === set.created_at.getTime();
    if (!isSame && together.length > 0) {
      yield together;
      together = [];
    }
    together.push(set);
  }
  if (together.length > 0) yield together;
}

/** Reads entries of days that have few of them: by day, and sorted here. */
export async function readPageOfFew(
  collection: PostingSetCollection,
  scope: Scope,
  part: PagePart & { readonly days: DaySpan },
  options: mongo.FindOptions,
): Promise<readonly Leg[]> {
  const { companyId } = findListedPairs(scope, part.filter.owner_id);
  const { from, to } = { from: part.days.from ?? FIRST_DAY, to: part.days.to ?? LAST_DAY };
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
  return legsInOrder(found, part.order)
    .filter(isShownBy(scope, part))
    .slice(part.skip, part.skip + part.limit);
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
  const { companyId, types: listed } = findListedPairs(scope, filter.owner_id);
  if (isOneDay(filter)) {
    const day = filter.payment_date_from ?? '';
    return companyId === null
      ? { filter: { 'pairs.payment_date': day }, hint: 'organization_payment_date' }
      : { filter: { due: dueKey(companyId, day) }, hint: 'due_in_order' };
  }
  const types = filter.type === null ? listed : [filter.type];
  if (types !== null) {
    const of = companyId === null ? { organizationId } : { companyId };
    // MongoDB merges the sets of each type in the order of the index.
    return { filter: { filed: { $in: types.map((type) => fileKey(of, type)) } }, hint: 'filed_newest' };
  }
  return companyId === null
    ? { filter: {}, hint: 'organization_newest' }
    : { filter: { owners: companyId }, hint: 'owner_newest' };
}

/** A company sees both legs of each pair in which it has one. */
function isShownBy({ company_id }: Scope, { filter, now }: PagePart): (leg: Leg) => boolean {
  const { owner_id, type, settled, payment_date_from: from, payment_date_to: to } = filter;
  return ({ pair, operation }) =>
    (company_id === null || pair.debit.id === company_id || pair.credit.id === company_id) &&
    (owner_id === null || findOwner(pair, operation).id === owner_id) &&
    (type === null || pair.type === type) &&
    (settled === null || pair.settlesAt <= now === settled) &&
    (from === null || pair.paymentDate >= from) &&
    (to === null || pair.paymentDate <= to);
}

const legsInOrder = (documents: readonly PostingSetDocument[], order: PageOrder): Leg[] =>
  documents
    .flatMap((document) => listLegs(fromDocument(document)))
    .sort((one, other) => compareLegs(one, other, order));

/** In descending order the legs of a pair are reversed too. */
function compareLegs(one: Leg, other: Leg, { created, paymentDate, first }: PageOrder): number {
  const byDay = (paymentDate ?? 0) * compare(one.pair.paymentDate, other.pair.paymentDate);
  const byInstant = created * (one.set.createdAt.getTime() - other.set.createdAt.getTime());
  const byMember = first === 'payment_date' ? byDay || byInstant : byInstant || byDay;
  return byMember || created * compareWithinInstant(toPositionWithin(one), toPositionWithin(other));
}

const isBeyond = (leg: Leg, after: EntryPosition, direction: Direction): boolean =>
  direction *
    (leg.set.createdAt.getTime() - after.createdAt.getTime() ||
      compareWithinInstant(toPositionWithin(leg), after)) >
  0;

type PositionWithin = Omit<EntryPosition, 'createdAt'>;

const toPositionWithin = ({ set, index, operation }: Leg): PositionWithin => ({
  setId: set.id,
  index,
  operation,
});

const compareWithinInstant = (one: PositionWithin, other: PositionWithin): number =>
  compare(one.setId, other.setId) || one.index - other.index || compare(one.operation, other.operation);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
