// What the domain says happened, as events of the topic: whole snapshots of that moment, personal data masked.
import type { EventDraft } from '@mps/aggregates';
import type { TransactionFact } from './transaction/domain/decision';
import { disputeToWire } from './disputes/messages';
import { maskedTransactionToWire, refundToWire } from './transaction/messages';

export function eventDrafts(facts: readonly TransactionFact[]): EventDraft[] {
  return facts.map((fact) => ({
    type: fact.type,
    aggregate_type: 'transaction' as const,
    company_id: fact.after.company_id,
    organization_id: fact.after.organization_id,
    previous: previousOf(fact),
    object: objectOf(fact),
  }));
}

function previousOf(fact: TransactionFact): Record<string, unknown> {
  switch (fact.type) {
    case 'transaction.created':
    case 'transaction.late_payment':
      return {};
    case 'transaction.status_changed':
      return {
        status: fact.previousStatus,
        ...(fact.previousReason !== fact.after.status_reason && { status_reason: fact.previousReason }),
      };
    default:
      return fact.previousStatus === null ? {} : { status: fact.previousStatus };
  }
}

function objectOf(fact: TransactionFact): Record<string, unknown> {
  switch (fact.type) {
    case 'refund.created':
    case 'refund.completed':
    case 'refund.failed':
    case 'refund.cancelled':
      return { refund: refundToWire(fact.after._id, fact.refund) };
    case 'dispute.created':
    case 'dispute.updated':
    case 'dispute.closed':
      return { dispute: disputeToWire(fact.after, fact.dispute) };
    default:
      return { transaction: maskedTransactionToWire(fact.after) };
  }
}
