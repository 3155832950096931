// While a request waits for the provider, its refund is stored in `refund_under_way`. No index holds this member, so the write
// that reserves the amount is small. The write of the outcome also writes the refund in full. Another change of the payment
// that comes before the outcome materializes the refund first, so that it sees the reserved amount. docs/adr/0038
import { chain, move, note, unchanged, type Decision } from './decision';
import type { RefundActivity, Transaction } from './transaction';

/** Writes the refund that is under way in full, with its events. */
export function materializeRefund(transaction: Transaction): Decision {
  if (transaction.refund_under_way === undefined) return unchanged(transaction);
  const { refund_under_way: refund, refund_begun_by: _begunBy, ...before } = transaction;
  const changes = {
    refunds: [...before.refunds, refund],
    reserved_amount: before.reserved_amount + refund.amount,
    refund_activity: listActivity(before, refund.created_at),
  };
  const reserved =
    before.status === 'PENDING_REFUND'
      ? note(before, changes)
      : move(before, refund.created_at, { on: 'accept_refund', to: 'PENDING_REFUND', changes });
  return chain(reserved, (state) => ({
    next: state,
    events: [{ type: 'refund.created', after: state, refund, previousStatus: null }],
  }));
}

export const listActivity = ({ company_id, split_rules }: Transaction, at: Date): RefundActivity => ({
  at,
  companies: [...new Set([company_id, ...split_rules.map((rule) => rule.company_id)])],
});
