// The effect of a provider's report on a payment, by the table of docs/rules.md#state-machine. Every command of the reference
// model ends here. Each function is one atomic step.
import type { DisputeEnd } from '@mps/kernel';
import { BAND, findBand } from './banded-provider.fixture';
import {
  sumDebited,
  find,
  isAskedAfterEnd,
  isCard,
  isOpen,
  move,
  computeRemaining,
  type ModelDispute,
  type ModelPayment,
  type ModelRefund,
  type ModelTransaction,
} from './reference-state.fixture';

export type Word =
  | { readonly kind: 'approved'; readonly amount: number }
  | { readonly kind: 'paid'; readonly payments: readonly ModelPayment[] }
  | {
      readonly kind:
        | 'authorized'
        | 'declined'
        | 'denied'
        | 'soft_declined'
        | 'failed'
        | 'registered'
        | 'closed'
        | 'rejected'
        | 'unknown'
        | 'not_found';
    };

/** `answer`: the answer to a query now. A callback may be older than the stored state. */
export type Source = 'answer' | 'callback';

export function takeWord(t: ModelTransaction, word: Word, now: number, source: Source): void {
  if (word.kind === 'unknown') {
    if (t.submission === 'UNDER_WAY') t.submission = 'UNCERTAIN';
  } else if (t.status === 'PROCESSING') {
    takeWhileProcessing(t, word, now, source);
  } else if (t.status === 'AUTHORIZED') {
    endAuthorized(t, word, now);
  } else if (t.status === 'PENDING_CANCELLATION') {
    endCancellation(t, word, now);
  } else if (isCard(t)) {
    takeAfterOutcome(t, word);
  }
  if (word.kind === 'paid') for (const payment of word.payments) takePayment(t, payment, now);
}

/** Of a card payment that is paid, or over. */
function takeAfterOutcome(t: ModelTransaction, word: Word): void {
  if (isOver(t) && (word.kind === 'approved' || word.kind === 'authorized')) {
    find(t, 'approval_after_end', 0, word.kind === 'approved' ? word.amount : t.amount);
    t.reversal = true;
  }
  if (!isPaid(t)) return;
  if (word.kind === 'approved' && word.amount !== t.approved)
    find(t, 'captured_amount', t.approved, word.amount);
  const isHeld = ['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND'].includes(t.status);
  if (word.kind === 'closed' && isHeld) find(t, 'closed_after_approval', t.approved, 0);
}

function takeWhileProcessing(t: ModelTransaction, word: Word, now: number, source: Source): void {
  // It may be older than the attempt with its proof.
  if (word.kind === 'soft_declined' && source === 'callback') return;
  // Its reversal is on its way: nothing approves it any more.
  if (!t.reversal || isRefusal(word)) endProcessing(t, word, now);
}

export const isRefusal = ({ kind }: Word): boolean =>
  ['declined', 'denied', 'soft_declined', 'failed', 'closed'].includes(kind);

function endAuthorized(t: ModelTransaction, word: Word, now: number): void {
  if (word.kind === 'approved') approve(t, word.amount, now);
  if (word.kind !== 'closed') return;
  move(t, 'PENDING_CANCELLATION');
  move(t, 'CANCELLED');
}

function endCancellation(t: ModelTransaction, word: Word, now: number): void {
  if (word.kind === 'closed') move(t, 'CANCELLED');
  if (word.kind !== 'approved' || !isCard(t)) return;
  move(t, 'AUTHORIZED', 'PROVIDER');
  approve(t, word.amount, now);
}

const isPaid = ({ status }: ModelTransaction): boolean =>
  ['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND', 'REFUNDED', 'CHARGEDBACK'].includes(status);

const isOver = ({ status }: ModelTransaction): boolean =>
  ['AWAITING_3DS', 'REFUSED', 'FAILED', 'EXPIRED', 'CANCELLED'].includes(status);

/** Certain: nothing was captured. */
export function takeNotCaptured(t: ModelTransaction): void {
  if (t.status !== 'AUTHORIZED' || t.submission === 'SETTLED') return;
  t.submission = 'SETTLED';
  t.capture = null;
}

function endProcessing(t: ModelTransaction, word: Word, now: number): void {
  t.submission = 'SETTLED';
  switch (word.kind) {
    case 'approved': {
      approve(t, word.amount, now);
      return;
    }
    case 'authorized':
      t.authorizedAt = now;
      {
        move(t, 'AUTHORIZED');
        return;
      }
    case 'declined': {
      move(t, 'REFUSED', 'ACQUIRER');
      return;
    }
    case 'denied': {
      move(t, 'REFUSED', 'ANTIFRAUD');
      return;
    }
    case 'soft_declined': {
      // The card's token is gone with the request that brought it: it cannot be authenticated any more.
      move(t, 'REFUSED', 'CHALLENGE_NOT_ALLOWED');
      return;
    }
    case 'failed': {
      move(t, 'FAILED', 'PROVIDER');
      return;
    }
    case 'closed': {
      move(t, 'FAILED', 'INTERNAL_ERROR');
      return;
    }
    case 'registered':
    case 'paid': {
      move(t, 'WAITING_PAYMENT');
      return;
    }
    default:
      throw new Error(`${word.kind} does not end a payment in PROCESSING`);
  }
}

function approve(t: ModelTransaction, amount: number, now: number): void {
  const expected = t.capture?.amount ?? t.amount;
  if (amount !== expected) find(t, 'captured_amount', expected, amount);
  t.submission = 'SETTLED';
  t.approved = amount;
  t.approvedAt = now;
  move(t, 'APPROVED');
}

function takePayment(t: ModelTransaction, { id, paidAt }: ModelPayment, now: number): void {
  if (t.payments.includes(id)) return;
  t.payments.push(id);
  const isInTime = paidAt <= (t.payableUntil ?? paidAt);
  if (t.status === 'WAITING_PAYMENT' && !isInTime) move(t, 'EXPIRED');
  const isAccepted = isInTime && ['WAITING_PAYMENT', 'PENDING_CANCELLATION', 'EXPIRED'].includes(t.status);
  const isOver = t.status === 'EXPIRED' || t.status === 'CANCELLED';
  const isLate = isOver || (t.status === 'PENDING_CANCELLATION' && !isInTime);
  if (isAccepted) {
    t.approved = t.amount;
    t.approvedAt = now;
    move(t, 'APPROVED');
  } else {
    t.refunds.push(newRefund(null, t.amount, now));
    t.events.push('refund.created');
  }
  if (isLate) t.events.push('transaction.late_payment');
}

export const newRefund = (
  requestId: string | null,
  amount: number,
  madeAt: number,
  wasOpenEnded = false,
): ModelRefund => ({
  requestId,
  wasOpenEnded,
  amount,
  madeAt,
  status: 'PENDING',
  cancelRequested: false,
  truth: 'none',
});

/** The progress of a refund: an older report takes nothing back. */
const RANK = { PENDING: 0, PROCESSING: 1, TIMEOUT: 2, COMPLETED: 3, FAILED: 3, CANCELLED: 3 } as const;
export type RefundWord = ModelRefund['status'];

/** Whether the report was new, even if it only confirmed something. */
export function takeRefundWord(t: ModelTransaction, index: number, word: RefundWord): boolean {
  const refund = t.refunds[index];
  if (refund === undefined) return false;
  if (RANK[refund.status] === RANK.COMPLETED) return takeWordAfterEnd(t, refund, index, word);
  if (RANK[word] < RANK[refund.status]) return true;
  refund.status = word;
  if (word !== 'PENDING') refund.cancelRequested = false;
  if (RANK[word] < RANK.COMPLETED) return true;
  if (refund.requestId !== null) endRefund(t, refund);
  else if (word === 'FAILED') findFailedReturns(t);
  t.events.push(`refund.${word.toLowerCase()}`);
  return true;
}

function findFailedReturns(t: ModelTransaction): void {
  const failed = t.refunds.filter((one) => one.requestId === null && one.status === 'FAILED');
  find(
    t,
    'return_failed',
    failed.reduce((sum, { amount }) => sum + amount, 0),
    0,
  );
}

/** Money that goes back after FAILED or CANCELLED is a late completion where it is still unclaimed, else a finding. */
function takeWordAfterEnd(
  t: ModelTransaction,
  refund: ModelRefund,
  index: number,
  word: RefundWord,
): boolean {
  if (refund.status === 'COMPLETED')
    return (
      (word === 'FAILED' || word === 'CANCELLED') && find(t, 'refund_after_end', refund.amount, 0, index)
    );
  if (word !== 'COMPLETED') return false;
  if (refund.requestId === null) {
    refund.status = word;
    t.events.push('refund.completed');
    return true;
  }
  if (refund.amount > computeRemaining(t))
    return find(t, 'refund_after_end', computeRemaining(t), refund.amount, index);
  t.reserved += refund.amount;
  if (t.status === 'APPROVED' || t.status === 'PARTIALLY_REFUNDED') move(t, 'PENDING_REFUND');
  refund.status = word;
  endRefund(t, refund);
  t.events.push('refund.completed');
  return true;
}

function endRefund(t: ModelTransaction, refund: ModelRefund): void {
  const isCompleted = refund.status === 'COMPLETED';
  if (isCompleted) t.refunded += refund.amount;
  else t.reserved -= refund.amount;
  if (t.status !== 'PENDING_REFUND') return;
  if (t.refunded === t.approved) {
    move(t, 'REFUNDED');
    return;
  }
  if (t.refunds.some((one) => one.requestId !== null && isOpen(one))) return;
  move(t, t.refunded > 0 ? 'PARTIALLY_REFUNDED' : 'APPROVED');
}

/** Whether a payment that is not paid can still turn out to be. */
export const canBePaid = (t: ModelTransaction): boolean =>
  ['PROCESSING', 'AWAITING_3DS', 'AUTHORIZED', 'WAITING_PAYMENT', 'PENDING_CANCELLATION'].includes(
    t.status,
  ) ||
  (t.status === 'EXPIRED' && t.payments.length === 0 && isAskedAfterEnd(t));

export const isDisputable = isPaid;

/** The network takes the money back. `words` are the provider's reports about the refunds that had not begun. */
export function openDispute(
  t: ModelTransaction,
  name: string,
  amount: number,
  words: ReadonlyMap<number, RefundWord>,
): void {
  if (t.disputes.some((one) => one.name === name)) return;
  const opening = ['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND'];
  if (![...opening, 'REFUNDED', 'CHARGEDBACK'].includes(t.status)) return;
  for (const [index, word] of words) takeRefundWord(t, index, word);
  const opens = opening.includes(t.status);
  const debited = Math.min(amount, computeRemaining(t));
  t.disputes.push({ name, status: 'OPEN', debited, unsent: 0 });
  if (opens) move(t, 'CHARGEDBACK');
  t.events.push('dispute.created');
}

export const isAnswerable = ({ status }: ModelDispute): boolean =>
  status === 'OPEN' || status === 'UNDER_REVIEW';

export function closeDispute(t: ModelTransaction, name: string, outcome: DisputeEnd): void {
  const dispute = t.disputes.find((one) => one.name === name);
  const isCrossed = dispute?.status === 'ACCEPTED' && outcome !== 'LOST';
  if (dispute === undefined || !(isAnswerable(dispute) || isCrossed)) return;
  dispute.status = outcome;
  dispute.unsent = 0;
  const isReturned = outcome !== 'LOST' && t.status === 'CHARGEDBACK' && sumDebited(t) === 0;
  if (isReturned) move(t, t.refunded > 0 ? 'PARTIALLY_REFUNDED' : 'APPROVED');
  t.events.push('dispute.closed');
  // Refunds that continued meanwhile make their own moves.
  const isAllBack = t.refunded === t.approved;
  const runsOn = t.refunds.some((one) => one.requestId !== null && isOpen(one));
  if (isReturned && (isAllBack || runsOn)) move(t, 'PENDING_REFUND');
  if (isReturned && isAllBack) move(t, 'REFUNDED');
}

/** The provider's answer to a query of an order, or `unknown` for a silent order. */
export const answerToQuery = (t: ModelTransaction): Word =>
  findBand(t.amount) === BAND.silent ? { kind: 'unknown' } : reportOrder(t);

export function reportOrder(t: ModelTransaction): Word {
  switch (t.order) {
    case 'none':
      return { kind: 'not_found' };
    case 'approved':
      return { kind: 'approved', amount: t.captured };
    case 'paid':
      return { kind: 'paid', payments: [...t.made] };
    default:
      return { kind: t.order };
  }
}
