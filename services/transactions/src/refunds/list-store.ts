// The refunds of a merchant, listed across the payments that hold them.
import { matchAfter } from '@mps/aggregates';
import { scopeOf, type CallContext } from '@mps/contracts';
import { ok, skipOf } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { LIST_MAX_TIME_MS, MAX_FOUND_REFUNDS } from '../limits';
import { toCompanyFilter, toTenantFilter, type Paging, type Reply } from '../operation';
import { INDEX, type Refund, type TransactionDocument } from '../transaction';

export interface MerchantRefundsQuery extends Paging {
  readonly merchant_id: string;
  /** Empty: any. */
  readonly status: readonly string[];
  /** Bounds of created_at, inclusive; null: none. */
  readonly created_at_from: Date | null;
  readonly created_at_to: Date | null;
}

/** A refund with the payment that it is of. */
export interface RefundOfTransaction {
  readonly refund: Refund;
  readonly transaction_id: string;
}

export interface RefundOfCompany extends RefundOfTransaction {
  readonly company_id: string;
}

export interface FindRefundsRequest {
  readonly text: string;
  readonly limit: number;
}

export interface MerchantRefundsPage {
  readonly data: readonly RefundOfTransaction[];
  readonly total: number;
}

interface Facets {
  readonly data: readonly RefundOfTransaction[];
  readonly count: readonly { readonly total: number }[];
}

export type MerchantRefundsReader = ReturnType<typeof makeMerchantRefunds>;

export const makeMerchantRefunds = (collection: mongo.Collection<TransactionDocument>) => ({
  /** Has no error of its own: refunds outside the caller's scope do not exist for the caller. */
  async list(query: MerchantRefundsQuery, { caller }: CallContext): Reply<MerchantRefundsPage> {
    const scope = scopeOf(caller);
    const company = scope === null ? null : toCompanyFilter(scope, query.merchant_id);
    if (company === null) return ok({ data: [], total: 0 });
    const [facets] = await collection
      .aggregate<Facets>(listRefundsPipeline(company, query), {
        hint: INDEX.refundsCreated,
        maxTimeMS: LIST_MAX_TIME_MS,
      })
      .toArray();
    return ok({ data: facets?.data ?? [], total: facets?.count[0]?.total ?? 0 });
  },

  /** Finds refunds by id or request_id. Refunds outside the caller's scope do not exist for the caller. */
  async find(
    { text, limit }: FindRefundsRequest,
    { caller }: CallContext,
  ): Reply<readonly RefundOfCompany[]> {
    const scope = scopeOf(caller);
    if (scope === null) return ok([]);
    const bounds = { limit: Math.min(Math.max(limit, 1), MAX_FOUND_REFUNDS), maxTimeMS: LIST_MAX_TIME_MS };
    const tenant = toTenantFilter(scope);
    const found = await Promise.all([
      collection.find({ ...tenant, 'refunds.id': text }, { ...bounds, hint: INDEX.refundId }).toArray(),
      collection
        .find({ ...tenant, 'refunds.request_id': text }, { ...bounds, hint: INDEX.refundName })
        .toArray(),
    ]);
    const byId = new Map(
      found
        .flat()
        .flatMap(({ _id: transaction_id, company_id, refunds }) =>
          refunds
            .filter(({ id, request_id }) => id === text || request_id === text)
            .map((refund) => [refund.id, { refund, transaction_id, company_id }] as const),
        ),
    );
    return ok([...byId.values()].slice(0, bounds.limit));
  },
});

/** The index holds one key for each refund, so the first stage reads payments that have a refund of the period alone. */
export function listRefundsPipeline(
  company: { readonly organization_id: string; readonly company_id: string },
  query: MerchantRefundsQuery,
): mongo.Document[] {
  const created = narrowToPosition(toCreatedRange(query), query);
  const wanted = {
    ...(created !== null && { 'refunds.created_at': created }),
    ...(query.status.length > 0 && { 'refunds.status': { $in: [...query.status] } }),
  };
  return [
    {
      $match: {
        ...company,
        'refunds.created_at': { $exists: true },
        // Both bounds must hold for one refund.
        ...(created !== null && { refunds: { $elemMatch: { created_at: created } } }),
      },
    },
    { $project: { refunds: 1 } },
    { $unwind: '$refunds' },
    { $match: wanted },
    ...toPageStages(query),
  ];
}

/** A page after a position has no total, so that it keeps its own rows in memory alone. */
function toPageStages(query: MerchantRefundsQuery): mongo.Document[] {
  const { direction, after = null, limit } = query;
  const order = { $sort: { 'refunds.created_at': direction, 'refunds.id': direction } };
  const shown = { $project: { _id: 0, refund: '$refunds', transaction_id: '$_id' } };
  if (after === null) {
    const data = [order, { $skip: skipOf(query) }, { $limit: limit }, shown];
    return [{ $facet: { data, count: [{ $count: 'total' }] } }];
  }
  const names = { created: 'refunds.created_at', id: 'refunds.id' };
  return [
    { $match: matchAfter(after, direction, names) },
    order,
    { $limit: limit },
    shown,
    { $group: { _id: null, data: { $push: '$$ROOT' } } },
    { $project: { _id: 0, data: 1, count: [] } },
  ];
}

/** The range of the index keys that a page after a position can have. */
function narrowToPosition(
  range: mongo.Document | null,
  { after = null, direction }: MerchantRefundsQuery,
): mongo.Document | null {
  if (after === null) return range;
  const [bound, isTighter] =
    direction === 1
      ? (['$gte', (given: Date) => given > after.created_at] as const)
      : (['$lte', (given: Date) => given < after.created_at] as const);
  const given = range?.[bound] as Date | undefined;
  return given !== undefined && isTighter(given) ? range : { ...range, [bound]: after.created_at };
}

function toCreatedRange({
  created_at_from,
  created_at_to,
}: Pick<MerchantRefundsQuery, 'created_at_from' | 'created_at_to'>): mongo.Document | null {
  if (created_at_from === null && created_at_to === null) return null;
  return {
    ...(created_at_from !== null && { $gte: created_at_from }),
    ...(created_at_to !== null && { $lte: created_at_to }),
  };
}
