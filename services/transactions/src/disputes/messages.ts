// A dispute as the message that answers and events carry.
import { withoutNulls } from '@mps/contracts';
import type { Dispute as WireDispute } from '@mps/contracts/gen/mps/transactions/v1/Dispute';
import type { Dispute, Transaction } from '../transaction';

export function disputeToWire(
  { _id: transaction_id, company_id }: Pick<Transaction, '_id' | 'company_id'>,
  dispute: Dispute,
): WireDispute {
  return {
    id: dispute.id,
    transaction_id,
    company_id,
    kind: dispute.kind,
    status: dispute.status,
    amount: dispute.amount,
    debited_amount: dispute.debited,
    evidence: dispute.evidence.map(({ created_at, ...item }) => ({
      ...withoutNulls(item),
      created_at: created_at.toISOString(),
    })),
    created_at: dispute.created_at.toISOString(),
    updated_at: dispute.updated_at.toISOString(),
    ...withoutNulls({
      reason_code: dispute.reason_code,
      due_at: dispute.due_at?.toISOString(),
      closed_at: dispute.closed_at?.toISOString(),
    }),
  };
}
