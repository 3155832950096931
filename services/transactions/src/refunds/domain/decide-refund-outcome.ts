// The provider's reports settle refunds: each end moves the sums of the transaction, and a report that contradicts an end is a
// late completion or a finding.
import type { RefundStatus } from '@mps/kernel';
import {
  addMovement,
  chain,
  move,
  note,
  noteFinding,
  unchanged,
  type Decision,
} from '../../transaction/domain/decision';
import { withFinding } from '../../transaction/domain/finding';
import type { RefundOutcome } from '../../transaction/domain/provider-outcome';
import { listActivity } from '../../transaction/domain/refund-under-way';
import type { Refund, Transaction } from '../../transaction/domain/transaction';
import { boundInstant, computeUnclaimed } from '../../transaction/domain/unclaimed';
import { lastSentAt } from './decide-refund';
import { isRunning, RANK, withRefund } from './refund-list';

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

/**
 * The instant at which the provider gave the money back, at the earliest the approval. After a restore the provider may have
 * done so before the request was repeated.
 */
function movedAt(
  { approved_at }: Transaction,
  { created_at }: Refund,
  outcome: RefundOutcome,
  now: Date,
): Date {
  return outcome.kind === 'completed'
    ? boundInstant(approved_at ?? created_at, outcome.completedAt, now)
    : now;
}

/**
 * The provider contradicts a stored end. Money given back after FAILED or CANCELLED is a late completion if its amount is
 * still unclaimed. Otherwise a second refund or a dispute has taken it, and it is a finding. A completed refund that the
 * provider takes back, or reports with another amount, is a finding too. No movement of money is ignored.
 */
function decideAfterEnd(
  transaction: Transaction,
  before: Refund,
  outcome: RefundOutcome,
  now: Date,
): Decision {
  const { id: reference, amount } = before;
  const actual = outcome.kind === 'completed' ? (outcome.amountCents ?? amount) : 0;
  const otherAmount = { kind: 'refunded_amount', expected: amount, actual, at: now, reference } as const;
  if (before.status === 'COMPLETED') {
    if (outcome.kind === 'completed')
      return actual === amount ? unchanged(transaction) : noteFinding(transaction, otherAmount);
    const isContradicted = outcome.kind === 'failed' || outcome.kind === 'cancelled';
    return isContradicted
      ? noteFinding(transaction, { ...otherAmount, kind: 'refund_after_end' })
      : unchanged(transaction);
  }
  if (outcome.kind !== 'completed') return unchanged(transaction);
  const unclaimed = computeUnclaimed(transaction);
  if (before.automatic && actual !== amount) return noteFinding(transaction, otherAmount);
  if (!before.automatic && actual > unclaimed)
    return noteFinding(transaction, { ...otherAmount, kind: 'refund_after_end', expected: unclaimed });
  return completeLate(
    actual === amount ? unchanged(transaction) : noteFinding(transaction, otherAmount),
    { ...before, amount: actual, provider_refund_identification: outcome.providerRefundId },
    movedAt(transaction, before, outcome, now),
    now,
  );
}

/** `ended` still has its earlier status, and already the amount and id that the provider reports. */
function completeLate(told: Decision, ended: Refund, movedAt: Date, now: Date): Decision {
  const refund: Refund = { ...ended, status: 'COMPLETED', updated_at: now };
  return chain(
    told,
    (state) => reserveAgain(state, refund, now),
    (state) => settle(state, refund, movedAt, now),
    (state) => ({
      next: state,
      events: [{ type: 'refund.completed', after: state, refund, previousStatus: ended.status }],
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

/**
 * A return that came to nothing needs an operator: the merchant cannot repeat it, and the provider would answer the same end
 * again.
 */
function reportFailedReturn(transaction: Transaction, refund: Refund, all: readonly Refund[]) {
  if (!isWithoutReturn(refund)) return {};
  const expected = all
    .filter((one) => one.automatic && isWithoutReturn(one))
    .reduce((sum, { amount }) => sum + amount, 0);
  return withFinding(transaction, { kind: 'return_failed', expected, actual: 0, at: refund.updated_at });
}

const isWithoutReturn = ({ status }: Refund): boolean => status === 'FAILED' || status === 'CANCELLED';

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

/** The provider's answer to the request to cancel a refund. */
export type CancelOutcome = RefundOutcome & {
  /** The outcome is void if the refund was sent later than that: the later request may arrive. */
  readonly lastSentAt?: Date;
};

/** Whether the refund was sent after the instant that the outcome counts from. */
export function isSentSince(
  { refunds }: Transaction,
  refundId: string,
  { lastSentAt: knownSentAt }: CancelOutcome,
): boolean {
  const refund = refunds.find(({ id }) => id === refundId);
  return (
    refund !== undefined &&
    knownSentAt !== undefined &&
    lastSentAt(refund).getTime() !== knownSentAt.getTime()
  );
}

/** Applies the provider's answer to the cancellation; null: it refused, and reported no other state of the refund. */
export function decideRefundCancelAnswer(
  transaction: Transaction,
  refundId: string,
  outcome: CancelOutcome | null,
  now: Date,
): Decision {
  if (outcome !== null && isSentSince(transaction, refundId, outcome)) return unchanged(transaction);
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
