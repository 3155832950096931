// A refund whose request waits for the provider is stored in a member of its own, which no index holds, so the write that
// reserves its amount is small. The refund is written in full with its outcome. A change that comes earlier materializes it
// first: it decides about the payment as it is with the refund. docs/adr/0038
import { chain, move, note, unchanged, type Decision } from './decision';
import type { RefundActivity, Transaction } from './transaction';

/** Writes the refund that is under way in full, with its events. */
export function materializeRefund(transaction: Transaction): Decision {
  if (transaction.refund_under_way === undefined) return unchanged(transaction);
  const { refund_under_way: refund, ...before } = transaction;
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
