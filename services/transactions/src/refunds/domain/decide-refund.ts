// Refunds are reserved before they are sent, so that together they never exceed the approved amount, and are settled by the
// reports of the provider. Only this file changes the sums of the transaction.
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
  chain,
  isUnderWay,
  move,
  addMovement,
  note,
  noteFinding,
  STILL_UNDER_WAY,
  unchanged,
  type Decision,
  type InvalidState,
  type StillUnderWay,
} from '../../transaction/domain/decision';
import { withFinding } from '../../transaction/domain/finding';
import { isPaidBySlip, matchInstrument, type Instrument } from '../../transaction/domain/instrument';
import type { RefundOutcome } from '../../transaction/domain/provider-outcome';
import type { Refund, RefundActivity, Transaction } from '../../transaction/domain/transaction';
import { boundInstant, computeUnclaimed } from '../../transaction/domain/unclaimed';

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

/** Accepts a refund: its amount is reserved from now on. */
export function decideRefund(
  transaction: Transaction,
  request: NewRefund,
  { now, cardRefundWindowMs }: RefundRules,
): Result<Decision, RefundRefusal> {
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
  return ok(accept(transaction, request, amount, now));
}

function accept(transaction: Transaction, request: NewRefund, amount: number, now: Date): Decision {
  const refund: Refund = {
    ...request,
    amount,
    status: 'PENDING',
    provider_refund_identification: null,
    automatic: false,
    payment_id: findAcceptedPayment(transaction)?.payment_id ?? null,
    created_at: now,
    updated_at: now,
  };
  const changes = {
    refunds: [...transaction.refunds, refund],
    reserved_amount: transaction.reserved_amount + amount,
    refund_activity: listActivity(transaction, now),
  };
  const reserved =
    transaction.status === 'PENDING_REFUND'
      ? note(transaction, changes)
      : move(transaction, now, { on: 'accept_refund', to: 'PENDING_REFUND', changes });
  return chain(reserved, (state) => ({
    next: state,
    events: [{ type: 'refund.created', after: state, refund, previousStatus: null }],
  }));
}

const listActivity = ({ company_id, split_rules }: Transaction, at: Date): RefundActivity => ({
  at,
  companies: [...new Set([company_id, ...split_rules.map((rule) => rule.company_id)])],
});

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

/** Applies the provider's answer to the cancellation; null: it refused, and reported no other state of the refund. */
export function decideRefundCancelAnswer(
  transaction: Transaction,
  refundId: string,
  outcome: RefundOutcome | null,
  now: Date,
): Decision {
  const refunds = transaction.refunds.map((one) => {
    return one.id === refundId ? withoutCancelIntent(one) : one;
  });
  const answered = note(transaction, { refunds });
  return outcome === null
    ? answered
    : chain(answered, (state) => decideRefundOutcome(state, refundId, outcome, now));
}

function withoutCancelIntent({ cancel_requested_at: _, ...refund }: Refund): Refund {
  return refund;
}

const withRefund = ({ refunds }: Transaction, changed: Refund): readonly Refund[] =>
  refunds.map((one) => (one.id === changed.id ? changed : one));

const STATUS_OF_OUTCOME = {
  completed: 'COMPLETED',
  pending: 'PENDING',
  processing: 'PROCESSING',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  unknown: 'TIMEOUT',
} as const satisfies Record<RefundOutcome['kind'], RefundStatus>;

const FACT_OF_END = {
  COMPLETED: 'refund.completed',
  FAILED: 'refund.failed',
  CANCELLED: 'refund.cancelled',
} as const;

// The progress of a refund. A report of a lower rank is older than the stored state.
const RANK = { PENDING: 0, PROCESSING: 1, TIMEOUT: 2, COMPLETED: 3, FAILED: 3, CANCELLED: 3 } as const;

/**
 * Applies a provider's report about a refund. An older report changes nothing. A report that contradicts an end is a late
 * completion or a finding: see decideAfterEnd.
 */
export function decideRefundOutcome(
  transaction: Transaction,
  refundId: string,
  outcome: RefundOutcome,
  now: Date,
): Decision {
  const before = transaction.refunds.find(({ id }) => id === refundId);
  const status = STATUS_OF_OUTCOME[outcome.kind];
  if (before === undefined) return unchanged(transaction);
  if (RANK[before.status] === RANK.COMPLETED) return decideAfterEnd(transaction, before, outcome, now);
  const actual = outcome.kind === 'completed' ? (outcome.amountCents ?? before.amount) : before.amount;
  if (actual !== before.amount) return decideOtherAmount(transaction, before, { ...outcome, actual }, now);
  const asked = { work_attempts: transaction.work_attempts + 1, last_asked_at: now };
  if (RANK[before.status] > RANK[status]) return note(transaction, asked);
  const reference = 'providerRefundId' in outcome ? outcome.providerRefundId : null;
  const refund: Refund = {
    ...(status === 'PENDING' ? before : withoutCancelIntent(before)),
    status,
    provider_refund_identification: reference ?? before.provider_refund_identification,
    updated_at: before.status === status ? before.updated_at : now,
  };
  const refunds = withRefund(transaction, refund);
  if (status === 'PENDING' || status === 'PROCESSING' || status === 'TIMEOUT')
    return note(transaction, { refunds, ...asked });
  return chain(settle(transaction, refund, movedAt(transaction, before, outcome, now), now), (state) => ({
    next: state,
    events: [{ type: FACT_OF_END[status], after: state, refund, previousStatus: before.status }],
  }));
}

/**
 * The provider gave back another amount than was requested. A restore can cause this, when the provider carried out the same
 * request before the loss. The provider's amount is stored if the payment has that much unclaimed. A finding tells an operator
 * in any case.
 */
function decideOtherAmount(
  transaction: Transaction,
  before: Refund,
  { actual, ...outcome }: RefundOutcome & { readonly actual: number },
  now: Date,
): Decision {
  const { id: reference, amount: expected } = before;
  const told = noteFinding(transaction, { kind: 'refunded_amount', expected, actual, at: now, reference });
  const more = actual - expected;
  const isTaken = !before.automatic && more <= computeUnclaimed(transaction);
  if (!isTaken) {
    const asked = { work_attempts: transaction.work_attempts + 1, last_asked_at: now };
    return chain(told, (state) => note(state, asked));
  }
  return chain(
    told,
    (state) =>
      note(state, {
        refunds: withRefund(state, { ...before, amount: actual }),
        reserved_amount: state.reserved_amount + more,
      }),
    (state) => decideRefundOutcome(state, reference, outcome, now),
  );
}

/** The instant at which the provider gave the money back, at the earliest the request or the approval. */
function movedAt(
  { approved_at }: Transaction,
  { created_at }: Refund,
  outcome: RefundOutcome,
  now: Date,
): Date {
  const earliest = approved_at !== null && approved_at > created_at ? approved_at : created_at;
  return outcome.kind === 'completed' ? boundInstant(earliest, outcome.completedAt, now) : now;
}

/**
 * The provider contradicts a stored end. Money given back after FAILED or CANCELLED is a late completion if the amount is
 * still unclaimed. Otherwise a second refund or a dispute has taken it, and it is a finding. A completed refund that the
 * provider takes back is a finding too. No movement of money is ignored.
 */
function decideAfterEnd(
  transaction: Transaction,
  before: Refund,
  outcome: RefundOutcome,
  now: Date,
): Decision {
  const { id: reference, amount } = before;
  if (before.status === 'COMPLETED') {
    const isContradicted = outcome.kind === 'failed' || outcome.kind === 'cancelled';
    const told = { kind: 'refund_after_end', expected: amount, actual: 0, at: now, reference } as const;
    return isContradicted ? noteFinding(transaction, told) : unchanged(transaction);
  }
  if (outcome.kind !== 'completed') return unchanged(transaction);
  const unclaimed = computeUnclaimed(transaction);
  if (!before.automatic && amount > unclaimed)
    return noteFinding(transaction, {
      kind: 'refund_after_end',
      expected: unclaimed,
      actual: amount,
      at: now,
      reference,
    });
  const refund: Refund = {
    ...before,
    status: 'COMPLETED',
    provider_refund_identification: outcome.providerRefundId,
    updated_at: now,
  };
  return chain(
    reserveAgain(transaction, before, now),
    (state) => settle(state, refund, movedAt(transaction, before, outcome, now), now),
    (state) => ({
      next: state,
      events: [{ type: 'refund.completed', after: state, refund, previousStatus: before.status }],
    }),
  );
}

/** The end of the refund released its amount. This is row 28 once more, without an event of the refund. */
function reserveAgain(transaction: Transaction, { automatic, amount }: Refund, now: Date): Decision {
  if (automatic) return unchanged(transaction);
  const changes = { reserved_amount: transaction.reserved_amount + amount };
  return transaction.status === 'APPROVED' || transaction.status === 'PARTIALLY_REFUNDED'
    ? move(transaction, now, { on: 'accept_refund', to: 'PENDING_REFUND', changes })
    : note(transaction, changes);
}

/** The provider reports a refund that this payment does not have. Cents. */
export const decideUnknownRefund = (
  transaction: Transaction,
  {
    refundName: reference,
    amountCents: actual,
  }: { readonly refundName: string; readonly amountCents: number },
  at: Date,
): Decision => noteFinding(transaction, { kind: 'unknown_refund', expected: 0, actual, at, reference });

/**
 * Applies the moves that refunds earned while a chargeback held the status: rows 28 and 29, for refunds accepted before it.
 * Their own events exist already.
 */
export function resumeRefunds(transaction: Transaction, now: Date): Decision {
  const isAllBack = transaction.refunded_amount === transaction.approved_amount;
  if (!isAllBack && !transaction.refunds.some(isRunning)) return unchanged(transaction);
  const pending = move(transaction, now, { on: 'accept_refund', to: 'PENDING_REFUND' });
  return isAllBack
    ? chain(pending, (state) => move(state, now, { on: 'complete_last_refund', to: 'REFUNDED' }))
    : pending;
}

const isRunning = ({ automatic, status }: Refund): boolean => !automatic && RANK[status] < RANK.COMPLETED;

/** A failed automatic refund needs an operator: the merchant cannot repeat it, and the provider would refuse it again. */
function reportFailedReturn(
  transaction: Transaction,
  { status, updated_at: at }: Refund,
  all: readonly Refund[],
) {
  if (status !== 'FAILED') return {};
  const failed = all.filter((one) => one.automatic && one.status === 'FAILED');
  const expected = failed.reduce((sum, { amount }) => sum + amount, 0);
  return withFinding(transaction, { kind: 'return_failed', expected, actual: 0, at });
}

/** `movedAt`: the instant of the return, if the refund is completed. */
function settle(transaction: Transaction, refund: Refund, movedAt: Date, now: Date): Decision {
  const refunds = withRefund(transaction, refund);
  if (refund.automatic)
    return note(transaction, { refunds, ...reportFailedReturn(transaction, refund, refunds) });
  const isCompleted = refund.status === 'COMPLETED';
  const refunded_amount = transaction.refunded_amount + (isCompleted ? refund.amount : 0);
  const changes = {
    refunds,
    refunded_amount,
    reserved_amount: transaction.reserved_amount - (isCompleted ? 0 : refund.amount),
    ...(isCompleted && {
      latest_refund_at: findLatest(transaction.latest_refund_at, movedAt),
      refund_activity: listActivity(transaction, now),
      ...addMovement(transaction, {
        kind: 'REFUND',
        id: refund.id,
        amount: refund.amount,
        occurred_at: movedAt,
      }),
    }),
  };
  // After a chargeback a refund that was already on its way only changes the sums.
  if (transaction.status !== 'PENDING_REFUND') return note(transaction, changes);
  if (refunded_amount === transaction.approved_amount)
    return move(transaction, now, { on: 'complete_last_refund', to: 'REFUNDED', changes });
  if (refunds.some(isRunning)) return note(transaction, changes);
  const to = refunded_amount > 0 ? 'PARTIALLY_REFUNDED' : 'APPROVED';
  if (isCompleted)
    return move(transaction, now, { on: 'complete_refund', to: 'PARTIALLY_REFUNDED', changes });
  return move(transaction, now, { on: 'end_refund_unpaid', to, changes });
}

const findLatest = (known: Date | null, instant: Date): Date =>
  known !== null && known > instant ? known : instant;
