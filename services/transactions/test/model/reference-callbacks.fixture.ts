// The effect of a callback, in atomic steps: applied, sent again, or a finding (docs/rules.md#provider-callbacks).
import type { CallbackFact } from './actions.fixture';
import {
  canBePaid,
  closeDispute,
  isDisputable,
  openDispute,
  takeRefundWord,
  takeWord,
  type RefundWord,
  type Word,
} from './reference-outcomes.fixture';
import { followUp, LATE_FOR_MS } from './reference-refunds.fixture';
import { find, type ModelTransaction, type Steps, type SubSteps } from './reference-state.fixture';

export function* callback(t: ModelTransaction, eventId: string, fact: CallbackFact, now: number): Steps {
  if (fact.about === 'foreignOrder') return 'resource_not_found';
  const words = new Map<number, RefundWord>();
  if (fact.about === 'disputeOpened' && !t.callbacks.includes(eventId))
    yield* cancelRefunds(t, fact.dispute, words, now);
  const isKnown = t.callbacks.includes(eventId);
  if (!isKnown) {
    if (isTooEarly(t, fact)) return 'service_unavailable';
    const before = toState(t);
    const isSaid = takeFact(t, fact, words, now);
    // An id that is kept without a change would drop the event forever.
    if (isSaid || toState(t) !== before) t.callbacks.push(eventId);
  }
  yield* followUp(t, structuredClone(t));
  return 'ok';
}

const toState = ({ callbacks: _, ...t }: ModelTransaction): string => JSON.stringify(t);

function isTooEarly(t: ModelTransaction, fact: CallbackFact): boolean {
  if (fact.about === 'disputeOpened') return !isDisputable(t) && canBePaid(t);
  if (fact.about !== 'disputeClosed' || t.disputes.some(({ name }) => name === fact.dispute)) return false;
  return isDisputable(t) || canBePaid(t);
}

function* cancelRefunds(
  t: ModelTransaction,
  dispute: string,
  words: Map<number, RefundWord>,
  now: number,
): SubSteps {
  const isNews = !t.disputes.some(({ name }) => name === dispute);
  if (!isNews || !['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND'].includes(t.status)) return;
  for (const [index, known] of structuredClone(t.refunds).entries()) {
    if (known.status !== 'PENDING' || known.requestId === null) continue;
    yield;
    const one = t.refunds[index]!;
    if (one.truth === 'pending') one.truth = 'cancelled';
    if (one.truth !== 'none') words.set(index, one.truth.toUpperCase() as RefundWord);
    // Two hours lie between steps, but for those of one round: an order that is not seen after that never arrives.
    else if (now - known.madeAt >= LATE_FOR_MS) words.set(index, 'CANCELLED');
  }
  yield;
}

/** Whether it reported a fact that shows nowhere else. */
function takeFact(
  t: ModelTransaction,
  fact: CallbackFact,
  words: ReadonlyMap<number, RefundWord>,
  now: number,
): boolean {
  switch (fact.about) {
    case 'order': {
      const word: Word =
        fact.kind === 'approved' ? { kind: fact.kind, amount: t.amount } : { kind: fact.kind };
      takeWord(t, word, now, 'callback');
      return false;
    }
    case 'payment': {
      const paidAt = fact.isInTime ? t.awaitingSince : now;
      takeWord(t, { kind: 'paid', payments: [{ id: fact.payment, paidAt }] }, now, 'callback');
      return false;
    }
    case 'refund': {
      const isUnknown = t.refunds[fact.refund] === undefined;
      if (isUnknown && fact.status === 'COMPLETED') return find(t, 'unknown_refund', 0, 1, t.findings.length);
      return takeRefundWord(t, fact.refund, fact.status);
    }
    case 'disputeOpened': {
      if (isDisputable(t)) openDispute(t, fact.dispute, t.amount, words);
      else find(t, 'dispute_after_end', 0, t.amount, fact.dispute);
      return false;
    }
    case 'disputeClosed': {
      const isKnown = t.disputes.some(({ name }) => name === fact.dispute);
      if (isKnown) closeDispute(t, fact.dispute, fact.outcome);
      else if (fact.outcome !== 'LOST') find(t, 'dispute_after_end', t.amount, 0, fact.dispute);
      return false;
    }
    case 'foreignOrder':
      return false;
  }
}
