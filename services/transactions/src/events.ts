// The domain's events as events of the topic: whole snapshots of that moment, personal data masked.
import type { EventDraft } from '@mps/aggregates';
import { disputeToWire } from './disputes';
import { refundToWire } from './refunds';
import { threeDsSessionToWire, type ThreeDsSessionEvent } from './three-ds';
import { maskedTransactionToWire, type TransactionEvent } from './transaction';

export const transactionDrafts = (events: readonly TransactionEvent[]): EventDraft[] =>
  events.map((event) => ({
    type: event.type,
    aggregate_type: 'transaction' as const,
    company_id: event.after.company_id,
    organization_id: event.after.organization_id,
    previous: previousOf(event),
    object: objectOf(event),
  }));

/** The resource has no member for what was proven. */
export const sessionDrafts = (events: readonly ThreeDsSessionEvent[]): EventDraft[] =>
  events.map(({ type, after, previous }) => ({
    type,
    aggregate_type: 'three_ds_session' as const,
    company_id: after.company_id,
    organization_id: after.organization_id,
    previous,
    object: { three_ds_session: threeDsSessionToWire(after, after.updated_at) },
  }));

function previousOf(event: TransactionEvent): Record<string, unknown> {
  switch (event.type) {
    case 'transaction.created':
    case 'transaction.late_payment':
      return {};
    case 'transaction.status_changed':
      return {
        status: event.previousStatus,
        ...(event.previousReason !== event.after.status_reason && { status_reason: event.previousReason }),
      };
    default:
      return event.previousStatus === null ? {} : { status: event.previousStatus };
  }
}

function objectOf(event: TransactionEvent): Record<string, unknown> {
  switch (event.type) {
    case 'refund.created':
    case 'refund.completed':
    case 'refund.failed':
    case 'refund.cancelled':
      return { refund: refundToWire(event.after._id, event.refund) };
    case 'dispute.created':
    case 'dispute.updated':
    case 'dispute.closed':
      return { dispute: disputeToWire(event.after, event.dispute) };
    default:
      return { transaction: maskedTransactionToWire(event.after) };
  }
}
