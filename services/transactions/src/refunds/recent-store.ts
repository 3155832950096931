// A company's payments with refunds that were accepted or completed just now. The ledger asks before money leaves, because
// it may not have received their events yet.
import { scopeOf, type CallContext } from '@mps/contracts';
import { ok } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { LIST_MAX_TIME_MS, MAX_RECENT_REFUNDS } from '../limits';
import type { Reply } from '../operation';
import { INDEX, materializeRefund, type Transaction, type TransactionDocument } from '../transaction';
import type { RefundIntents } from './intents/store';

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

export interface RecentRefundsDeps {
  readonly transactions: mongo.Collection<TransactionDocument>;
  readonly intents: Pick<RefundIntents, 'listPayments'>;
}

export const makeRecentRefunds = ({ transactions, intents }: RecentRefundsDeps) => ({
  /** Payments of the company itself, and payments that a split gives it a part of. */
  async list(request: RecentRefundsRequest, { caller }: CallContext): Reply<RecentRefunds> {
    const { company_id, since } = request;
    const scope = scopeOf(caller);
    if (scope === null || (scope.company_id ?? company_id) !== company_id)
      return ok({ payments: [], has_more: false });
    const { organization_id } = scope;
    const limit = Math.min(Math.max(request.limit, 1), MAX_RECENT_REFUNDS);
    const bounds = { limit: limit + 1, maxTimeMS: LIST_MAX_TIME_MS };
    // First those under way: one that ends meanwhile is in both answers, and none is in neither.
    const underWay = await intents.listPayments(organization_id, company_id);
    const begun =
      underWay.length === 0
        ? []
        : await transactions
            .find<Transaction>(
              { _id: { $in: [...underWay] }, organization_id, refund_under_way: { $exists: true } },
              bounds,
            )
            .toArray();
    const written = await transactions
      .find<Transaction>(
        {
          organization_id,
          'refund_activity.companies': company_id,
          'refund_activity.at': { $gte: since },
        },
        { ...bounds, hint: INDEX.refunds },
      )
      .toArray();
    const byId = new Map([...begun, ...written].map((payment) => [payment._id, payment]));
    const payments = [...byId.values()].map((payment) => materializeRefund(payment).next);
    const has_more = payments.length > limit || underWay.length > MAX_RECENT_REFUNDS;
    return ok({ payments: payments.slice(0, limit), has_more });
  },
});
