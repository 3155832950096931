// The aggregation pipeline that lists the few entries of one payment or posting set: it matches sets, unwinds pairs into
// legs, sorts them, and cuts the page. docs/rules.md#ledger.
import type { Scope } from '@mps/contracts';
import { skipOf, type LedgerOperation } from '@mps/kernel';
import type { PostingSet } from './domain/posting-set';

export interface EntryFilter {
  readonly transaction_id: string | null;
  readonly posting_set_id: string | null;
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
    { $match: { ...toTenancyFilter(scope), ...setFilter(filter) } },
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

function setFilter(filter: EntryFilter): Stage {
  const { transaction_id, posting_set_id } = filter;
  const days = between(filter);
  return {
    ...(transaction_id !== null && { transaction_id }),
    ...(posting_set_id !== null && { _id: posting_set_id }),
    ...(Object.keys(days).length > 0 && { pairs: { $elemMatch: { payment_date: days } } }),
  };
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
