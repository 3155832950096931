// The effect of each command, in atomic steps. Commands that run at the same time may interleave only between steps. Their
// answers and the stored state must be those that some order of their steps gives.
import { BAND, findBand } from './banded-provider.fixture';
import type { Action, RefundSize } from './actions.fixture';
import {
  answerToQuery,
  isAnswerable,
  isRefusal,
  takeNotCaptured,
  takeWord,
  reportOrder,
  type Word,
} from './reference-outcomes.fixture';
import {
  AUTHENTICATION_MS,
  find,
  isCard,
  isOpen,
  move,
  computeRemaining,
  computeVoidTime,
  type ModelTransaction,
  type Steps,
  type SubSteps,
} from './reference-state.fixture';
import { callback } from './reference-callbacks.fixture';
import { cancelRefund, followUp, LATE_FOR_MS, refund, settle } from './reference-refunds.fixture';

export type { Steps };

export function listSteps(action: Action, t: ModelTransaction, now: number): Steps {
  switch (action.do) {
    case 'pay':
      return pay(t, action.hasWrongAmount, now);
    case 'capture':
      return capture(t, action.part === 'all' ? null : amountToCapture(action.part, t), now);
    case 'cancel':
      return cancel(t, now);
    case 'refund':
      return refund(t, action.requestId, action.size, now);
    case 'cancelRefund':
      return cancelRefund(t, action.refund);
    case 'answerDispute':
      return answerDispute(t, action.dispute, action.by);
    case 'callback':
      return callback(t, action.eventId, action.fact, now);
    case 'reconcile due':
      return reconcileDue(t, now);
  }
}

export const amountToCapture = (part: 'half' | 'exact' | 'tooMuch', { amount }: ModelTransaction): number =>
  ({ half: Math.floor(amount / 2), exact: amount, tooMuch: amount + 1 })[part];

export function amountToRefund(size: RefundSize, t: ModelTransaction): number | null {
  if (typeof size === 'number') return size;
  return { all: null, exact: Math.max(1, computeRemaining(t)), tooMuch: computeRemaining(t) + 1 }[size];
}

const PAYABLE: readonly string[] = ['WAITING_PAYMENT', 'PENDING_CANCELLATION', 'EXPIRED', 'CANCELLED'];

function* pay(t: ModelTransaction, hasWrongAmount: boolean, now: number): Steps {
  if (isCard(t) || !PAYABLE.includes(t.status)) return 'invalid_transaction_state';
  if (hasWrongAmount) return 'validation_error';
  yield;
  if (!PAYABLE.includes(t.status)) return 'invalid_transaction_state';
  if (t.isPaymentRequested) return 'request_in_progress';
  t.isPaymentRequested = true;
  yield;
  if (t.order === 'none') {
    yield;
    t.isPaymentRequested = false;
    return 'provider_error';
  }
  t.made.push({ id: `${t.id}-${t.made.length + 1}`, paidAt: now });
  t.order = 'paid';
  const word = reportOrder(t);
  yield;
  t.isPaymentRequested = false;
  takeWord(t, word, now, 'answer');
  const snapshot = structuredClone(t);
  yield* followUp(t, snapshot);
  return `ok ${snapshot.status}`;
}

function* capture(t: ModelTransaction, amount: number | null, now: number): Steps {
  if (t.status !== 'AUTHORIZED') return 'invalid_transaction_state';
  if (amount !== null && amount > t.amount) return 'validation_error';
  if (t.submission !== 'SETTLED') return 'request_in_progress';
  t.submission = 'UNDER_WAY';
  t.capture = { amount: amount ?? t.amount, requestedAt: now, sentAt: now, refusedAt: null };
  return yield* sendCapture(t, t.capture.amount, now);
}

function* sendCapture(t: ModelTransaction, amount: number, now: number): Steps {
  yield;
  const word = captureAtProvider(t, amount);
  yield;
  if (word.kind === 'rejected') {
    const found = answerToQuery(t);
    yield;
    if (found.kind === 'authorized') takeCaptureRefused(t, now);
    else takeWord(t, found.kind === 'not_found' ? { kind: 'unknown' } : found, now, 'answer');
  } else takeWord(t, word, now, 'answer');
  if (t.status === 'AUTHORIZED') return 'provider_error';
  return isGivenUp(t.status) ? 'invalid_transaction_state' : `ok ${t.status}`;
}

/** Certain only of one that was sent once: the call before another one may be held up. */
function takeCaptureRefused(t: ModelTransaction, now: number): void {
  if (t.capture === null || t.capture.sentAt === t.capture.requestedAt) {
    takeNotCaptured(t);
    return;
  }
  if (t.status !== 'AUTHORIZED' || t.submission === 'SETTLED') return;
  takeWord(t, { kind: 'unknown' }, now, 'answer');
  t.capture = { ...t.capture, refusedAt: now };
}

const isGivenUp = (status: string): boolean => status === 'CANCELLED' || status === 'PENDING_CANCELLATION';

function captureAtProvider(t: ModelTransaction, amount: number): Word {
  if (findBand(t.amount) === BAND.captureRejected || t.order !== 'authorized') return { kind: 'rejected' };
  t.order = 'approved';
  t.captured = amount;
  return findBand(t.amount) === BAND.captureLost ? { kind: 'unknown' } : { kind: 'approved', amount };
}

function* cancel(t: ModelTransaction, now: number): Steps {
  if (t.status === 'AWAITING_3DS') {
    move(t, 'CANCELLED');
    return 'ok CANCELLED';
  }
  if (t.status !== 'AUTHORIZED' && t.status !== 'WAITING_PAYMENT') return 'invalid_transaction_state';
  if (t.status === 'AUTHORIZED' && t.submission !== 'SETTLED') return 'request_in_progress';
  move(t, 'PENDING_CANCELLATION');
  const after = yield* finishCancellation(t, now);
  if (after === 'AUTHORIZED') return 'provider_error';
  return isGivenUp(after) ? `ok ${after}` : 'invalid_transaction_state';
}

function* finishCancellation(t: ModelTransaction, now: number): Steps {
  yield;
  const word = voidAtProvider(t);
  yield;
  if (word.kind !== 'rejected') {
    takeWord(t, word, now, 'answer');
    // It was paid too late to be kept, so there is no charge to remove.
    if (word.kind === 'paid' && t.status === 'PENDING_CANCELLATION') move(t, 'CANCELLED');
  } else if (t.status === 'PENDING_CANCELLATION') {
    move(t, 'AUTHORIZED', 'PROVIDER');
    t.voidRefusals = { count: (t.voidRefusals?.count ?? 0) + 1, lastAt: now };
    find(t, 'void_refused', null, t.voidRefusals.count);
  }
  const snapshot = structuredClone(t);
  yield* followUp(t, snapshot);
  return snapshot.status;
}

function voidAtProvider(t: ModelTransaction): Word {
  t.voidsAsked += 1;
  if (t.order === 'paid') return reportOrder(t);
  const isRejected = isCard(t) && findBand(t.amount) === BAND.voidRejected;
  if (t.order === 'approved') return reportOrder(t);
  if (isRejected) return { kind: 'rejected' };
  if (findBand(t.amount) === BAND.voidSilent && t.voidsAsked === 1) return { kind: 'unknown' };
  if (t.order !== 'none') t.order = 'closed';
  return { kind: 'closed' };
}

function* answerDispute(t: ModelTransaction, index: number, by: 'evidence' | 'acceptance'): Steps {
  const read = t.disputes[index];
  if (read === undefined) return 'resource_not_found';
  if (!isAnswerable(read)) return 'invalid_dispute_state';
  yield;
  const dispute = t.disputes[index]!;
  if (!isAnswerable(dispute)) return 'invalid_dispute_state';
  dispute.status = by === 'evidence' ? 'UNDER_REVIEW' : 'ACCEPTED';
  t.events.push(by === 'evidence' ? 'dispute.updated' : 'dispute.closed');
  dispute.unsent += 1;
  const unsent = dispute.unsent;
  for (let sent = 0; sent < unsent; sent++) {
    yield;
    if (dispute.unsent > 0) dispute.unsent -= 1;
  }
  return `ok ${dispute.status}`;
}

function isDue(t: ModelTransaction, now: number): boolean {
  if (t.reversal || t.refunds.some(isOpen)) return true;
  switch (t.status) {
    case 'PROCESSING':
    case 'PENDING_CANCELLATION':
      return true;
    case 'AWAITING_3DS':
      return now > t.awaitingSince + AUTHENTICATION_MS;
    case 'AUTHORIZED':
      return t.submission !== 'SETTLED' || now > (computeVoidTime(t) ?? Infinity);
    case 'WAITING_PAYMENT':
      return true;
    case 'EXPIRED':
    case 'CANCELLED':
      return !isCard(t);
    default:
      return false;
  }
}

/** Two hours or more after the last step: every repeated query is due. */
function* reconcileDue(t: ModelTransaction, now: number): Steps {
  if (!isDue(t, now)) return 'reconciled';
  const read = structuredClone(t);
  if (read.reversal && read.status !== 'PROCESSING') yield* reverseAfterEnd(t);
  yield* settle(t, read);
  yield;
  switch (read.status) {
    case 'PROCESSING':
      yield* resolve(t, read, now);
      break;
    case 'PENDING_CANCELLATION':
      yield* finishCancellation(t, now);
      break;
    case 'AUTHORIZED':
      yield* reconcileAuthorized(t, read, now);
      break;
    case 'WAITING_PAYMENT':
      if (t.payableUntil !== null && now > t.payableUntil) yield* expireCharge(t, read, now);
      else yield* askOpenCharge(t, now);
      break;
    case 'AWAITING_3DS':
      yield* runOut(t, read, now);
      break;
    case 'EXPIRED':
    case 'CANCELLED':
      yield* askAfterEnd(t, now);
      break;
    default:
  }
  return 'reconciled';
}

function* reconcileAuthorized(t: ModelTransaction, read: ModelTransaction, now: number): SubSteps {
  if (read.submission !== 'SETTLED') {
    yield* resolveCapture(t, now);
    return;
  }
  if (t.status === 'AUTHORIZED' && t.submission === 'SETTLED') move(t, 'PENDING_CANCELLATION');
  if (t.status === 'PENDING_CANCELLATION') yield* finishCancellation(t, now);
}

/** Once after the end of a charge; a card's order is never queried. A later scan queries no more, and finds the same. */
function* askAfterEnd(t: ModelTransaction, now: number): SubSteps {
  if (isCard(t)) return;
  const word = answerToQuery(t);
  yield;
  if (word.kind === 'paid') takeWord(t, word, now, 'answer');
  if (t.status === 'EXPIRED' || t.status === 'CANCELLED')
    t.askedAfterEnd = { at: now, isUnknown: word.kind === 'unknown' };
  yield* followUp(t, structuredClone(t));
}

/** Open charges are queried at intervals, because they may have been paid without a callback. */
function* askOpenCharge(t: ModelTransaction, now: number): SubSteps {
  const word = answerToQuery(t);
  yield;
  if (word.kind === 'paid') takeWord(t, word, now, 'answer');
  yield* followUp(t, structuredClone(t));
}

function* expireCharge(t: ModelTransaction, read: ModelTransaction, now: number): SubSteps {
  const word = answerToQuery(t);
  yield;
  if (word.kind === 'unknown' || word.kind === 'paid') takeWord(t, word, now, 'answer');
  if (word.kind !== 'unknown') yield* runOut(t, read, now);
}

/** A scan that finds the charge cancelled by another command meanwhile completes that cancellation. */
function* runOut(t: ModelTransaction, read: ModelTransaction, now: number): SubSteps {
  if (t.status === read.status) move(t, 'EXPIRED');
  else if (t.status === 'PENDING_CANCELLATION') yield* finishCancellation(t, now);
}

function* resolve(t: ModelTransaction, read: ModelTransaction, now: number): SubSteps {
  const word = answerToQuery(t);
  yield;
  const isUnclear = word.kind === 'unknown' || word.kind === 'not_found';
  if (!isUnclear && (isRefusal(word) || !read.reversal)) {
    takeWord(t, word, now, 'answer');
    return;
  }
  if (t.status !== 'PROCESSING') return;
  t.reversal = true;
  yield;
  // The provider's answer is unknown, or no order arrived. The order is closed at the provider before the payment fails here.
  if (t.order !== 'none') t.order = 'closed';
  yield;
  takeReversed(t, word.kind === 'not_found' && isCard(t) ? 'INTERNAL_ERROR' : 'ACQUIRER_TIMEOUT');
}

function takeReversed(t: ModelTransaction, reason: string): void {
  if (t.status !== 'PROCESSING') return;
  t.submission = 'SETTLED';
  move(t, 'FAILED', reason);
}

function* reverseAfterEnd(t: ModelTransaction): SubSteps {
  yield;
  if (t.order !== 'none') t.order = 'closed';
  yield;
  if (t.status !== 'PROCESSING') t.reversal = false;
}

function* resolveCapture(t: ModelTransaction, now: number): SubSteps {
  const word = answerToQuery(t);
  yield;
  if (word.kind !== 'authorized') {
    takeWord(t, word.kind === 'not_found' ? { kind: 'unknown' } : word, now, 'answer');
    return;
  }
  if (t.status !== 'AUTHORIZED' || t.submission === 'SETTLED' || t.capture === null) return;
  const isLate = now - (t.capture.refusedAt ?? t.capture.sentAt) >= LATE_FOR_MS;
  if (isLate && t.capture.refusedAt !== null) {
    takeNotCaptured(t);
    return;
  }
  takeWord(t, { kind: 'unknown' }, now, 'answer');
  if (!isLate) return;
  t.capture = { ...t.capture, sentAt: now };
  yield* sendCapture(t, t.capture.amount, now);
}
