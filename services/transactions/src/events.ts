// The domain's events as events of the topic: whole snapshots of that moment, personal data masked.
import type { EventDraft } from '@mps/aggregates';
import { mappingOf, TOPICS, type Sendable } from '@mps/contracts';
import type { TransactionEvent as TransactionEventMessage } from '@mps/contracts/gen/mps/transactions/v1/TransactionEvent';
import type { TransactionStatus } from '@mps/kernel';
import {
  disputeMessage,
  maskedTransactionMessage,
  postingMessage,
  refundMessage,
  threeDsSessionMessage,
} from './messages';
import type { ThreeDsSessionEvent } from './three-ds';
import type { TransactionEvent } from './transaction';

export const transactionDrafts = (events: readonly TransactionEvent[]): EventDraft[] =>
  events.map((event) => ({
    type: event.type,
    aggregate_type: 'transaction' as const,
    company_id: event.after.company_id,
    organization_id: event.after.organization_id,
    previous: previousOf(event),
    object: toMessage(objectOf(event)),
    ...(movesMoney(event) && { beside: toMessage({ posting: postingMessage(event.after) }) }),
  }));

/** Statuses of a payment that has been approved before. */
const APPROVED_BEFORE: ReadonlySet<TransactionStatus> = new Set<TransactionStatus>([
  'PENDING_REFUND',
  'PARTIALLY_REFUNDED',
  'CHARGEDBACK',
]);

/** Whether the ledger posts it: the approval, or what `movements` ends with. */
function movesMoney(event: TransactionEvent): boolean {
  switch (event.type) {
    case 'transaction.status_changed':
      return event.after.status === 'APPROVED' && !APPROVED_BEFORE.has(event.previousStatus);
    case 'refund.completed':
      return !event.refund.automatic;
    case 'dispute.created':
      return event.dispute.debited > 0;
    case 'dispute.closed':
      return event.dispute.debited > 0 && ['WON', 'CANCELLED'].includes(event.dispute.status);
    default:
      return false;
  }
}

/** The event with its one resource: what the message has no member for is left out. */
const toMessage = (event: Sendable<TransactionEventMessage>) =>
  mappingOf(TOPICS.transactions.file, TOPICS.transactions.message).toMessage(event) as EventDraft['object'];

/** The resource has no member for what was proven. */
export const sessionDrafts = (events: readonly ThreeDsSessionEvent[]): EventDraft[] =>
  events.map(({ type, after, previous }) => ({
    type,
    aggregate_type: 'three_ds_session' as const,
    company_id: after.company_id,
    organization_id: after.organization_id,
    previous,
    object: toMessage({ three_ds_session: threeDsSessionMessage(after, after.updated_at) }),
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

function objectOf(event: TransactionEvent): Sendable<TransactionEventMessage> {
  switch (event.type) {
    case 'refund.created':
    case 'refund.completed':
    case 'refund.failed':
    case 'refund.cancelled':
      return { refund: refundMessage(event.after._id, event.refund) };
    case 'dispute.created':
    case 'dispute.updated':
    case 'dispute.closed':
      return { dispute: disputeMessage(event.after, event.dispute) };
    default:
      return { transaction: maskedTransactionMessage(event.after) };
  }
}
