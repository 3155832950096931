// The effect of the commands about refunds, in atomic steps.
import { firstRefundTruth, laterRefundTruth, REFUND_BAND } from './banded-provider.fixture';
import type { RefundSize } from './actions.fixture';
import { newRefund, takeRefundWord, type RefundWord } from './reference-outcomes.fixture';
import {
  isCard,
  isOpen,
  move,
  REFUND_WINDOW_MS,
  computeRemaining,
  type ModelTransaction,
  type Steps,
  type SubSteps,
} from './reference-state.fixture';

export function* settle(
  t: ModelTransaction,
  snapshot: ModelTransaction,
  only: number | null = null,
): SubSteps {
  for (const [index, known] of snapshot.refunds.entries()) {
    if (!isOpen(known) || (only !== null && only !== index)) continue;
    if (known.cancelRequested) {
      yield* askToCancel(t, index);
      continue;
    }
    yield;
    const word = askToRefund(t, index);
    yield;
    takeRefundWord(t, index, word);
  }
}

function askToRefund(t: ModelTransaction, index: number): RefundWord {
  const one = t.refunds[index]!;
  const isFirst = one.truth === 'none';
  one.truth = isFirst ? firstRefundTruth(one.amount) : laterRefundTruth(one.truth);
  if (isFirst && one.amount % 10 === REFUND_BAND.answerLost) return 'TIMEOUT';
  return one.truth.toUpperCase() as RefundWord;
}

export function* refund(t: ModelTransaction, requestId: string, size: RefundSize, now: number): Steps {
  // The amount of a refund command is fixed before the step begins.
  const amount = size === 'all' ? null : (size as number);
  const read = structuredClone(t);
  yield;
  const replayed = findRefundReplay(t, requestId, amount);
  if (replayed !== null) return replayed;
  yield;
  const refused = findRefundRefusal(read, amount, now);
  if (refused !== null) return refused;
  if (t.refunds.some((one) => one.requestId === requestId)) {
    yield;
    return findRefundReplay(t, requestId, amount)!;
  }
  const refusedNow = findRefundRefusal(t, amount, now);
  if (refusedNow !== null) return refusedNow;
  const taken = amount ?? computeRemaining(t);
  t.reserved += taken;
  const index = t.refunds.push(newRefund(requestId, taken, now, amount === null)) - 1;
  if (t.status !== 'PENDING_REFUND') move(t, 'PENDING_REFUND');
  t.events.push('refund.created');
  const snapshot = structuredClone(t);
  yield* settle(t, snapshot, index);
  return `created ${t.refunds[index]!.status}`;
}

function findRefundReplay(t: ModelTransaction, requestId: string, amount: number | null): string | null {
  const earlier = t.refunds.find((one) => one.requestId === requestId);
  if (earlier === undefined) return null;
  const isEqual = earlier.wasOpenEnded ? amount === null : earlier.amount === amount;
  return isEqual ? `replayed ${earlier.status}` : 'request_id_conflict';
}

function findRefundRefusal(t: ModelTransaction, amount: number | null, now: number): string | null {
  if (!['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND'].includes(t.status))
    return 'invalid_transaction_state';
  const windowMs = isCard(t) ? REFUND_WINDOW_MS.card : REFUND_WINDOW_MS.instant;
  if (now - t.approvedAt > windowMs) return 'refund_window_closed';
  const taken = amount ?? computeRemaining(t);
  return taken < 1 || taken > computeRemaining(t) ? 'insufficient_refundable_amount' : null;
}

export function* cancelRefund(t: ModelTransaction, index: number): Steps {
  const one = t.refunds[index];
  if (one === undefined) return 'resource_not_found';
  if (one.status !== 'PENDING' || one.requestId === null) return 'invalid_refund_state';
  if (one.cancelRequested) return 'request_in_progress';
  yield;
  const current = t.refunds[index]!;
  if (current.status !== 'PENDING') return 'invalid_refund_state';
  if (current.cancelRequested) return 'request_in_progress';
  current.cancelRequested = true;
  const isThere = yield* askToCancel(t, index);
  if (!isThere) return 'request_in_progress';
  return t.refunds[index]?.status === 'CANCELLED' ? 'ok CANCELLED' : 'invalid_refund_state';
}

/** Whether the provider has seen the refund. */
function* askToCancel(t: ModelTransaction, index: number): Generator<undefined, boolean, undefined> {
  yield;
  const one = t.refunds[index]!;
  if (one.truth === 'pending') one.truth = 'cancelled';
  const { truth } = one;
  yield;
  if (truth === 'none') one.cancelRequested = false;
  else takeRefundWord(t, index, truth.toUpperCase() as RefundWord);
  return truth !== 'none';
}

/** Nothing of it can arrive after this. */
export const LATE_FOR_MS = 12_000;

/** Money out of place goes back at once. */
export function* followUp(t: ModelTransaction, snapshot: ModelTransaction): SubSteps {
  if (snapshot.refunds.some((one) => one.requestId === null && isOpen(one))) yield* settle(t, snapshot);
}
