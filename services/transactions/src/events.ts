// Converts the domain's events to events of the topic. Each is a whole snapshot of its moment, with personal data masked.
import type { EventDraft } from '@mps/aggregates';
import { toEventMembers } from '@mps/contracts';
import { derivedId, type TransactionStatus } from '@mps/kernel';
import {
  toDisputeMessage,
  toMaskedTransactionMessage,
  formatMoneyEventId,
  toPostingMessage,
  toRefundMessage,
  toReservationMessage,
  toThreeDsSessionMessage,
} from './messages';
import type { ThreeDsSessionEvent } from './three-ds';
import type { Movement, Refund, EventsRepublished, Transaction, TransactionEvent } from './transaction';

type Draft = EventDraft<'transactions'>;

export const toTransactionDrafts = (events: readonly TransactionEvent[]): Draft[] =>
  events.flatMap((event) => (event.type === 'events_republished' ? republish(event) : toDraft(event)));

/** An event that happened just now. */
type NewEvent = Exclude<TransactionEvent, EventsRepublished>;

const readOwner = ({ company_id, organization_id }: Transaction) => ({
  aggregate_type: 'transaction' as const,
  company_id,
  organization_id,
});

const toDraft = (event: NewEvent): Draft => ({
  ...describeChange(event),
  ...readOwner(event.after),
  previous: listPrevious(event),
  ...(movesMoney(event) && attachPosting(event.after.movements?.at(-1), event.after)),
  ...(event.type === 'refund.created' && attachReservation(event)),
});

/** The members that all republished events of a payment share. */
type RepublishedMembers = Omit<
  Extract<Draft, { readonly object: { readonly transaction: unknown } }>,
  'type'
>;

/**
 * The lost events for merchants under their old sequence numbers, and everything that the ledger posts of the payment. The ids
 * are the same on every call, so that nothing is delivered or posted twice.
 */
function republish({ after, sequences }: EventsRepublished): Draft[] {
  const again = {
    ...readOwner(after),
    previous: {},
    object: toEventMembers('transactions', { transaction: toMaskedTransactionMessage(after) }),
  };
  const told = sequences.map((sequence) => ({
    ...again,
    type: sequence === 1 ? ('transaction.created' as const) : ('transaction.status_changed' as const),
    id: derivedId(`told-again/${after._id}/${sequence}`),
    sequence,
  }));
  if (after.approved_at === null) return told;
  const movements = after.movements ?? [];
  const posted = [undefined, ...movements].map((movement, count) => ({
    ...again,
    type: 'transaction.posted_again' as const,
    untold: true as const,
    ...attachPosting(movement, { ...after, movements: movements.slice(0, count) }),
  }));
  const refunds = after.refunds.flatMap((refund) => [
    ...republishReservation(again, after, refund.id),
    ...republishWithdrawal(again, after, refund),
  ]);
  return [...told, ...posted, ...refunds];
}

/** The reservation of a refund that has not ended. */
function republishReservation(again: RepublishedMembers, after: Transaction, refundId: string): Draft[] {
  const reservation = toReservationMessage(after, refundId);
  if (reservation === null) return [];
  const id = derivedId(`told-again/${after._id}/reservation/${refundId}`);
  const beside = toEventMembers('transactions', { reservation });
  return [{ ...again, type: 'transaction.posted_again', untold: true, id, beside }];
}

/** Tells the ledger that a failed or cancelled refund holds no money. */
function republishWithdrawal(again: RepublishedMembers, after: Transaction, refund: Refund): Draft[] {
  if (refund.automatic || (refund.status !== 'FAILED' && refund.status !== 'CANCELLED')) return [];
  const id = derivedId(`told-again/${after._id}/withdrawn/${refund.id}`);
  const object = toEventMembers('transactions', { refund: toRefundMessage(after._id, refund) });
  return [{ ...again, type: 'transaction.posted_again', untold: true, id, object }];
}

/** The reservation of an accepted refund, for the ledger's hold. */
function attachReservation({
  after,
  refund,
}: Extract<TransactionEvent, { readonly refund: unknown }>): Pick<Draft, 'beside'> {
  const reservation = toReservationMessage(after, refund.id);
  return reservation === null ? {} : { beside: toEventMembers('transactions', { reservation }) };
}

/** The event belongs to the payment's last movement, or to its approval. */
const attachPosting = (movement: Movement | undefined, after: Transaction) => ({
  id: formatMoneyEventId(after._id, movement),
  beside: toEventMembers('transactions', { posting: toPostingMessage(after) }),
});

/** Statuses of a payment that has been approved before. */
const APPROVED_BEFORE: ReadonlySet<TransactionStatus> = new Set<TransactionStatus>([
  'PENDING_REFUND',
  'PARTIALLY_REFUNDED',
  'CHARGEDBACK',
]);

/** Whether the ledger posts it: the approval, or the last of `movements`. */
function movesMoney(event: NewEvent): boolean {
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

/** The resource has no member for the 3DS proof. */
export const toSessionDrafts = (events: readonly ThreeDsSessionEvent[]): Draft[] =>
  events.map(({ type, after, previous }) => ({
    type,
    aggregate_type: 'three_ds_session' as const,
    company_id: after.company_id,
    organization_id: after.organization_id,
    previous,
    object: toEventMembers('transactions', {
      three_ds_session: toThreeDsSessionMessage(after, after.updated_at),
    }),
  }));

function listPrevious(event: NewEvent): Record<string, unknown> {
  switch (event.type) {
    case 'transaction.created':
    case 'transaction.late_payment':
      return {};
    case 'transaction.status_changed':
      return {
        status: event.previousStatus,
        ...(event.previousReason !== event.after.status_reason && { status_reason: event.previousReason }),
      };
    case 'dispute.updated':
      return {
        ...(event.previousStatus !== event.dispute.status && { status: event.previousStatus }),
        evidence: event.previousEvidence,
      };
    default:
      return event.previousStatus === null ? {} : { status: event.previousStatus };
  }
}

/** The type of the event and its one resource. Members that the message does not have are left out. */
function describeChange(event: NewEvent) {
  switch (event.type) {
    case 'refund.created':
    case 'refund.completed':
    case 'refund.failed':
    case 'refund.cancelled': {
      const refund = toRefundMessage(event.after._id, event.refund);
      return { type: event.type, object: toEventMembers('transactions', { refund }) };
    }
    case 'dispute.created':
    case 'dispute.updated':
    case 'dispute.closed': {
      const dispute = toDisputeMessage(event.after, event.dispute);
      return { type: event.type, object: toEventMembers('transactions', { dispute }) };
    }
    case 'settlement.paid':
    case 'settlement.failed': {
      const { settlement } = event;
      return { type: event.type, object: toEventMembers('transactions', { settlement }) };
    }
    default: {
      const transaction = toMaskedTransactionMessage(event.after);
      return { type: event.type, object: toEventMembers('transactions', { transaction }) };
    }
  }
}
