// Refunds are reserved before they are sent, so that together they never exceed the approved amount. Only this file and
// ./decide-refund-outcome change the sums of the transaction.
import {
  MAX_REFUNDS_PER_TRANSACTION,
  err,
  fingerprint,
  ok,
  type RefundStatus,
  type Result,
} from '@mps/kernel';
import { findAcceptedPayment } from '../../transaction/domain/charge';
import {
  allow,
  isUnderWay,
  note,
  STILL_UNDER_WAY,
  unchanged,
  type Decision,
  type InvalidState,
  type StillUnderWay,
} from '../../transaction/domain/decision';
import { isPaidBySlip, matchInstrument, type Instrument } from '../../transaction/domain/instrument';
import type { Refund, Transaction } from '../../transaction/domain/transaction';
import { computeUnclaimed } from '../../transaction/domain/unclaimed';
import { RANK, withRefund } from './refund-list';

const DAY_MS = 86_400_000;
/** The instant-payment network takes returns for 90 days after the payment. */
export const PIX_REFUND_WINDOW_MS = 90 * DAY_MS;
/** Acquirers accept refunds of a sale for a year, unless the deployment sets another term. */
export const CARD_REFUND_WINDOW_DAYS = 365;
export const computeCardRefundWindow = (days: number = CARD_REFUND_WINDOW_DAYS): number => days * DAY_MS;

export interface NewRefund {
  readonly id: string;
  readonly request_id: string;
  readonly fingerprint: string;
  /** Cents; null means all that remains. */
  readonly amount: number | null;
  readonly reason: Refund['reason'];
  readonly description: string | null;
}

/** Refunds of a company share one space of request ids, so the fingerprint contains the transaction. */
export function fingerprintRefund(
  transactionId: string,
  { amount, reason, description }: Pick<NewRefund, 'amount' | 'reason' | 'description'>,
): string {
  return fingerprint({ transaction_id: transactionId, amount, reason, description });
}

export interface RefundRules {
  readonly now: Date;
  readonly cardRefundWindowMs: number;
}

export type RefundRefusal =
  | InvalidState
  | { readonly code: 'refund_window_closed' }
  | { readonly code: 'too_many_refunds' }
  | { readonly code: 'refund_account_missing' }
  | {
      readonly code: 'insufficient_refundable_amount';
      readonly members: { readonly remaining_amount: number };
    };

/**
 * Reserves the amount of a refund that is about to be sent. The payment shows the refund only when it is materialized. Decide
 * about a payment without a refund under way.
 */
export function decideRefund(
  transaction: Transaction,
  request: NewRefund,
  rules: RefundRules,
): Result<Decision, RefundRefusal> {
  const checked = checkRefund(transaction, request, rules);
  if (!checked.ok) return checked;
  return ok({ next: { ...transaction, refund_under_way: checked.value }, events: [] });
}

/** The refund as the payment would accept it now. */
export function checkRefund(
  transaction: Transaction,
  request: NewRefund,
  { now, cardRefundWindowMs }: RefundRules,
): Result<Refund, RefundRefusal> {
  const allowed = allow(transaction, 'accept_refund');
  if (!allowed.ok) return allowed;
  const windowMs = matchInstrument<Instrument, number>(transaction.instrument, {
    card: () => cardRefundWindowMs,
    pix: () => PIX_REFUND_WINDOW_MS,
    bolepix: () => PIX_REFUND_WINDOW_MS,
  });
  const approvedAt = transaction.approved_at ?? transaction.created_at;
  if (now.getTime() - approvedAt.getTime() > windowMs) return err({ code: 'refund_window_closed' });
  const requested = transaction.refunds.filter(({ automatic }) => !automatic);
  if (requested.length >= MAX_REFUNDS_PER_TRANSACTION) return err({ code: 'too_many_refunds' });
  if (isPaidBySlip(transaction.instrument) && (transaction.consumer?.pix_key ?? null) === null)
    return err({ code: 'refund_account_missing' });
  const remaining_amount = computeUnclaimed(transaction);
  const amount = request.amount ?? remaining_amount;
  if (amount < 1 || amount > remaining_amount)
    return err({ code: 'insufficient_refundable_amount', members: { remaining_amount } });
  return ok({
    ...request,
    amount,
    status: 'PENDING',
    provider_refund_identification: null,
    automatic: false,
    payment_id: findAcceptedPayment(transaction)?.payment_id ?? null,
    created_at: now,
    updated_at: now,
  });
}

export interface InvalidRefundState {
  readonly code: 'invalid_refund_state';
  readonly members: {
    readonly current_status: RefundStatus;
    readonly allowed_statuses: readonly RefundStatus[];
  };
}

export const refuseRefundCancel = ({ status, automatic }: Refund): InvalidRefundState => ({
  code: 'invalid_refund_state',
  members: { current_status: status, allowed_statuses: automatic ? [] : ['PENDING'] },
});

/**
 * A refund can be cancelled only before the provider begins with it. An automatic refund cannot be cancelled: its money was
 * never meant for the merchant.
 */
export function checkRefundCancel(refund: Refund): Result<undefined, InvalidRefundState> {
  return refund.status === 'PENDING' && !refund.automatic ? ok() : err(refuseRefundCancel(refund));
}

/** Stores that the provider is about to be asked to cancel the refund. Of simultaneous requests only one asks. */
export function decideRefundCancel(
  transaction: Transaction,
  refundId: string,
  now: Date,
): Result<Decision, InvalidRefundState | StillUnderWay> {
  const refund = transaction.refunds.find(({ id }) => id === refundId);
  if (refund === undefined) throw new Error(`Transaction ${transaction._id} has lost refund ${refundId}`);
  const allowed = checkRefundCancel(refund);
  if (!allowed.ok) return allowed;
  if (isUnderWay(refund.cancel_requested_at, now)) return err(STILL_UNDER_WAY);
  const requested = { ...refund, cancel_requested_at: now };
  return ok(note(transaction, { refunds: withRefund(transaction, requested) }));
}

/** The stored instant at which the refund was last sent. */
export const lastSentAt = ({ sent_at, created_at }: Refund): Date => sent_at ?? created_at;

/**
 * Stores that the refund is about to be sent again. A refund that has ended or is to be cancelled stays as it is, so its
 * `sent_at` then differs from `now`.
 */
export function decideRefundSend(transaction: Transaction, refundId: string, now: Date): Decision {
  const refund = transaction.refunds.find(({ id }) => id === refundId);
  if (refund === undefined || RANK[refund.status] === RANK.COMPLETED) return unchanged(transaction);
  if (refund.cancel_requested_at !== undefined) return unchanged(transaction);
  return note(transaction, { refunds: withRefund(transaction, { ...refund, sent_at: now }) });
}
