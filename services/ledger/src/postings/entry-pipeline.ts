// The aggregation pipeline that lists the entries of one payment, refund, dispute, cashout or posting set, and those of a method
// or brand within a few days: it matches sets, unwinds pairs into legs, sorts them, and cuts the page. docs/rules.md#ledger.
import type { Scope } from '@mps/contracts';
import { skipOf, type LedgerOperation } from '@mps/kernel';
import { dueKey } from './documents';
import { findListedPairs } from './domain/counterparties';
import type { PostingSet } from './domain/posting-set';

export interface EntryFilter {
  readonly transaction_id: string | null;
  readonly posting_set_id: string | null;
  readonly refund_id: string | null;
  readonly dispute_id: string | null;
  readonly cashout_id: string | null;
  /** The totals do not count it. Without an id the filter needs both payment dates. */
  readonly payment_method: string | null;
  /** As payment_method. */
  readonly brand: string | null;
  readonly owner_id: string | null;
  readonly type: string | null;
  readonly settled: boolean | null;
  readonly payment_date_from: string | null;
  readonly payment_date_to: string | null;
}

export interface EntryQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: readonly { readonly field: 'created_at' | 'payment_date'; readonly direction: 1 | -1 }[];
  readonly filter: EntryFilter;
  /** An `EntryPosition` as text. The page begins after this entry and has no total. */
  readonly after: string | null;
  /** `settled` is evaluated at this instant. */
  readonly now: Date;
}

/** One leg of a pair. `set` holds only this pair. */
export interface EntryRow {
  readonly set: PostingSet;
  /** Index of the pair in the whole set. */
  readonly index: number;
  readonly operation: LedgerOperation;
}

type Stage = Record<string, unknown>;

const IDS = ['transaction_id', 'posting_set_id', 'refund_id', 'dispute_id', 'cashout_id'] as const;

const hasId = (filter: EntryFilter): boolean => IDS.some((name) => filter[name] !== null);

/** Whether the pipeline lists the entries: the totals do not count them. */
export const isListedByPipeline = (filter: EntryFilter): boolean =>
  hasId(filter) || filter.payment_method !== null || filter.brand !== null;

/** The index by payment date. undefined: an id selects the index, or the days are not bounded. */
export function findDayIndex(scope: Scope, filter: EntryFilter): string | undefined {
  if (hasId(filter) || filter.payment_date_from === null || filter.payment_date_to === null) return undefined;
  const { companyId } = findListedPairs(scope, filter.owner_id);
  return companyId === null ? 'organization_payment_date' : 'due_in_order';
}

/** For a company: the sets in which it has an entry. */
export const toTenancyFilter = ({ organization_id, company_id }: Scope) => ({
  organization_id,
  ...(company_id !== null && { owners: company_id }),
});

/**
 * Returns one document, `{ rows, count: [{ total }] }`. One pass reads both, so that page and total belong to the same
 * instant.
 */
export function entryPipeline(scope: Scope, { sort, ...query }: EntryQuery): Stage[] {
  return [
    ...legStages(scope, query),
    {
      $facet: {
        rows: [
          { $sort: toSortStage(sort) },
          { $skip: skipOf(query) },
          { $limit: query.limit },
          { $set: { index: { $toInt: '$index' }, operation: '$leg.operation' } },
        ],
        count: [{ $count: 'total' }],
      },
    },
  ];
}

function legStages(scope: Scope, { filter, now }: Pick<EntryQuery, 'filter' | 'now'>): Stage[] {
  return [
    { $match: { ...toTenancyFilter(scope), ...setFilter(scope, filter) } },
    { $unset: ['payment', 'owners', 'due', 'filed'] },
    { $unwind: { path: '$pairs', includeArrayIndex: 'index' } },
    { $match: pairFilter(scope, filter, now) },
    {
      $set: {
        leg: [
          { operation: 'DEBIT', owner: '$pairs.debit.id' },
          { operation: 'CREDIT', owner: '$pairs.credit.id' },
        ],
      },
    },
    { $unwind: '$leg' },
    ...(filter.owner_id === null ? [] : [{ $match: { 'leg.owner': filter.owner_id } }]),
  ];
}

/** The ids break ties, so that each entry is on exactly one page. */
function toSortStage(sort: EntryQuery['sort']): Record<string, 1 | -1> {
  const direction = sort[0]?.direction ?? -1;
  const fields = { created_at: 'created_at', payment_date: 'pairs.payment_date' } as const;
  return {
    ...Object.fromEntries(sort.map((one) => [fields[one.field], one.direction])),
    _id: direction,
    index: direction,
    'leg.operation': direction,
  };
}

const between = ({ payment_date_from: from, payment_date_to: to }: EntryFilter) => ({
  ...(from !== null && { $gte: from }),
  ...(to !== null && { $lte: to }),
});

function setFilter(scope: Scope, filter: EntryFilter): Stage {
  const { posting_set_id, ...members } = filter;
  const given = SET_MEMBERS.filter((name) => members[name] !== null).map((name) => [name, members[name]]);
  return {
    ...(Object.fromEntries(given) as Stage),
    ...(posting_set_id !== null && { _id: posting_set_id }),
    ...dayFilter(scope, filter),
  };
}

const SET_MEMBERS = [
  'transaction_id',
  'refund_id',
  'dispute_id',
  'cashout_id',
  'payment_method',
  'brand',
] as const;

function dayFilter(scope: Scope, filter: EntryFilter): Stage {
  const { payment_date_from: from, payment_date_to: to } = filter;
  const { companyId } = findListedPairs(scope, filter.owner_id);
  if (from === null && to === null) return {};
  return companyId === null || from === null || to === null
    ? { pairs: { $elemMatch: { payment_date: between(filter) } } }
    : { due: { $elemMatch: { $gte: dueKey(companyId, from), $lte: dueKey(companyId, to) } } };
}

/** A company sees both legs of each pair in which it has one. */
function pairFilter({ company_id }: Scope, filter: EntryFilter, now: Date): Stage {
  const { type, settled, owner_id } = filter;
  const days = between(filter);
  const ofOwner = (id: string): Stage => ({ $or: [{ 'pairs.debit.id': id }, { 'pairs.credit.id': id }] });
  const owners = [company_id, owner_id].filter((id) => id !== null).map(ofOwner);
  return {
    ...(owners.length > 0 && { $and: owners }),
    ...(type !== null && { 'pairs.type': type }),
    ...(settled !== null && { 'pairs.settles_at': settled ? { $lte: now } : { $gt: now } }),
    ...(Object.keys(days).length > 0 && { 'pairs.payment_date': days }),
  };
}
