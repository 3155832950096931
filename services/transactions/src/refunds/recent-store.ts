// A company's payments with refunds that were accepted or completed just now. The ledger asks before money leaves, because
// it may not have received their events yet.
import { scopeOf, type CallContext } from '@mps/contracts';
import { ok } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { LIST_MAX_TIME_MS, MAX_RECENT_REFUNDS } from '../limits';
import type { Reply } from '../operation';
import { INDEX, type Transaction, type TransactionDocument } from '../transaction';

export interface RecentRefundsRequest {
  readonly company_id: string;
  /** Business time. */
  readonly since: Date;
  readonly limit: number;
}

export interface RecentRefunds {
  readonly payments: readonly Transaction[];
  readonly has_more: boolean;
}

export type RecentRefundsReader = ReturnType<typeof makeRecentRefunds>;

export const makeRecentRefunds = (transactions: mongo.Collection<TransactionDocument>) => ({
  /** Payments of the company itself, and payments that a split gives it a part of. */
  async list(request: RecentRefundsRequest, { caller }: CallContext): Reply<RecentRefunds> {
    const { company_id, since } = request;
    const scope = scopeOf(caller);
    if (scope === null || (scope.company_id ?? company_id) !== company_id)
      return ok({ payments: [], has_more: false });
    const limit = Math.min(Math.max(request.limit, 1), MAX_RECENT_REFUNDS);
    const payments = await transactions
      .find<Transaction>(
        {
          organization_id: scope.organization_id,
          'refund_activity.companies': company_id,
          'refund_activity.at': { $gte: since },
        },
        { hint: INDEX.refunds, limit: limit + 1, maxTimeMS: LIST_MAX_TIME_MS },
      )
      .toArray();
    return ok({ payments: payments.slice(0, limit), has_more: payments.length > limit });
  },
});
