// The database query of a list: its filters and its index. This file chooses the index instead of MongoDB's planner. Every
// list index ends with all members that a list can filter by, so no choice reads documents outside the answer. The choice
// prefers the fewest keys, then an index in the requested order.
import type { Scope } from '@mps/contracts';
import type { mongo } from 'mongoose';
import { INDEX, type TransactionDocument } from '../../transaction';
import type { ListQuery, TransactionFilter } from '../query';

export function toDatabaseFilter(filter: TransactionFilter): mongo.Filter<TransactionDocument> {
  const { id, status, amount, amount_from, amount_to, created_at_from, created_at_to, ...equal } = filter;
  const amounts = [toRange(amount, amount), toRange(amount_from, amount_to)].filter((one) => one !== null);
  const created = toRange(created_at_from, created_at_to);
  return {
    ...Object.fromEntries(
      Object.entries(equal).flatMap(([member, value]) => (value === undefined ? [] : [[member, is(value)]])),
    ),
    ...(id !== undefined && { _id: is(id) }),
    ...(status !== undefined && { status: { $in: [...status] } }),
    ...(created !== null && { created_at: created }),
    ...(amounts.length > 0 && { amount: intersectRanges(amounts) }),
  } as mongo.Filter<TransactionDocument>;
}

/** Compares a caller's value as a plain value, never as an operator. */
const is = (value: unknown) => ({ $eq: value });

interface Range<T> {
  $gte?: T;
  $lte?: T;
}

function toRange<T>(from: T | undefined, to: T | undefined): Range<T> | null {
  if (from === undefined && to === undefined) return null;
  return { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
}

// A query may have both an exact amount and a range. Both apply.
function intersectRanges(ranges: readonly Range<number>[]): Range<number> {
  const from = ranges.flatMap(({ $gte }) => $gte ?? []);
  const to = ranges.flatMap(({ $lte }) => $lte ?? []);
  return {
    ...(from.length > 0 && { $gte: Math.max(...from) }),
    ...(to.length > 0 && { $lte: Math.min(...to) }),
  };
}

/** Filters that match at most a handful of documents. They decide the index alone. */
const SINGLES = [
  ['id', '_id_'],
  ['request_id', INDEX.requestId],
  ['organization_transaction_id', INDEX.organizationNumber],
  ['provider_transaction_id', INDEX.providerTransaction],
] as const satisfies readonly (readonly [keyof TransactionFilter, string])[];

interface Family {
  readonly created: string;
  readonly status: string;
  readonly amount: string;
  readonly installments: string;
}

const OF_COMPANY: Family = {
  created: INDEX.companyCreated,
  status: INDEX.companyStatus,
  amount: INDEX.companyAmount,
  installments: INDEX.companyInstallments,
};
const OF_ORGANIZATION: Family = {
  created: INDEX.organizationCreated,
  status: INDEX.organizationStatus,
  amount: INDEX.organizationAmount,
  installments: INDEX.organizationInstallments,
};

const IN_ORDER_OF = { created_at: 'created', amount: 'amount', installments: 'installments' } as const;

export function chooseIndex(scope: Scope, { filter, sort }: Pick<ListQuery, 'filter' | 'sort'>): string {
  const single = SINGLES.find(([member]) => filter[member] !== undefined);
  if (single !== undefined) return single[1];
  const isOneCompany = scope.company_id !== null || filter.company_id !== undefined;
  const family = isOneCompany ? OF_COMPANY : OF_ORGANIZATION;
  // Only these list indexes have the status.
  if (filter.status !== undefined) return family.status;
  if (filter.amount !== undefined) return family.amount;
  if (filter.affiliation_id !== undefined) return INDEX.affiliation;
  if (filter.installments !== undefined) return family.installments;
  const hasRange = filter.amount_from !== undefined || filter.amount_to !== undefined;
  if (hasRange && sort[0]?.[0] !== 'created_at') return family.amount;
  return family[IN_ORDER_OF[sort[0]?.[0] ?? 'created_at']];
}
