// The buyer takes the money back through the bank: chargebacks of cards, MED debits of PIX, and how they end.
import { err, ok, type DisputeEnd, type DisputeKind, type Result } from '@mps/kernel';
import { hexOf } from './identifiers';
import {
  type Dispute,
  type DisputeEvidence,
  type Order,
  type OrderRefusal,
  type Step,
  unchanged,
  callback,
  change,
  journalWith,
  after,
  disputedCents,
  refundedCents,
  takenCents,
} from './order';
import { CHARGEBACK_WON_AFTER_MS, cardOutcome } from './outcome';
import { isCard } from './place-order';

/** How long the merchant has to answer. */
const ANSWER_WITHIN_MS = 7 * 86_400_000;
/** "Other fraud, card absent": what most chargebacks are. */
const DEFAULT_CHARGEBACK_REASON = '10.4';

export interface DisputeRequest {
  readonly kind: DisputeKind;
  /** Null: all that was paid. */
  readonly amountCents: number | null;
  readonly reasonCode: string | null;
}

export function openDispute(order: Order, request: DisputeRequest, now: Date): Result<Step, OrderRefusal> {
  if (openOf(order)) return err({ code: 'dispute_open' });
  if (order.status !== 'CAPTURED' && order.status !== 'PAID') {
    return err({ code: 'invalid_order_state', status: order.status });
  }
  const availableCents = takenCents(order);
  const amountCents = request.amountCents ?? availableCents;
  if (amountCents > availableCents) return err({ code: 'amount_too_big', availableCents });
  const disputeId = `dsp_${hexOf(`dispute:${order.orderId}:${order.disputes.length + 1}`, 24).toLowerCase()}`;
  const dispute: Dispute = {
    disputeId,
    kind: request.kind,
    amountCents,
    reasonCode: request.reasonCode,
    status: 'OPEN',
    evidence: [],
    openedAt: now.toISOString(),
    dueAt: after(now, ANSWER_WITHIN_MS).toISOString(),
    closedAt: null,
  };
  const disputed = change(order, now, {
    status: 'CHARGED_BACK',
    disputes: [...order.disputes, dispute],
    journal: journalWith(order, 'CHARGEBACK', Math.min(amountCents, atStakeCents(order)), now),
  });
  return ok({
    order: disputed,
    jobs: [],
    callbacks: [callback(disputed, { type: 'dispute.opened', disputeId })],
  });
}

/**
 * What refunds have given back, or are about to, no dispute takes once more. A pending one is taken back before it begins. Of a
 * charge that was paid twice, the payment that was not returned is disputed.
 */
function atStakeCents(order: Order): number {
  const refunds = order.refunds.filter(({ status }) => status !== 'PENDING');
  const left = (amountCents: number, paymentId: string | null): number =>
    amountCents - refundedCents({ refunds }, paymentId);
  return order.card
    ? left(order.card.capturedCents, null)
    : Math.max(0, ...order.payments.map((one) => left(one.amountCents, one.paymentId)));
}

const JOURNAL_OF_END = { WON: 'CHARGEBACK_WON', CANCELLED: 'CHARGEBACK_CANCELLED' } as const;

/** Ends the open dispute; WON and CANCELLED give the money back to the merchant. */
export function resolveDispute(order: Order, outcome: DisputeEnd, now: Date): Result<Step, OrderRefusal> {
  const open = openOf(order);
  if (!open) return err({ code: 'dispute_not_found' });
  const closed: Dispute = { ...open, status: outcome, closedAt: now.toISOString() };
  const resolved = change(order, now, {
    disputes: withDispute(order, closed),
    ...(outcome !== 'LOST' && {
      status: order.card ? 'CAPTURED' : 'PAID',
      journal: journalWith(order, JOURNAL_OF_END[outcome], disputedCents(order, open.disputeId), now),
    }),
  });
  const about = { type: 'dispute.closed', disputeId: open.disputeId } as const;
  return ok({ order: resolved, jobs: [], callbacks: [callback(resolved, about)] });
}

/** The chargeback that the order's amount asks for. An order that has been reversed or voided meanwhile has none. */
export function openPlannedChargeback(order: Order, now: Date): Step {
  const request = {
    kind: 'CARD_CHARGEBACK',
    amountCents: null,
    reasonCode: DEFAULT_CHARGEBACK_REASON,
  } as const;
  const step = openDispute(order, request, now);
  if (!step.ok || !order.facts || !isCard(order.facts)) return unchanged(order);
  const { dispute } = cardOutcome(order.facts.amountCents, order.facts.isAuthenticated);
  const win = { action: { kind: 'WIN_CHARGEBACK' }, dueAt: after(now, CHARGEBACK_WON_AFTER_MS) } as const;
  return dispute === 'CHARGEBACK_THEN_WON' ? { ...step.value, jobs: [win] } : step.value;
}

/** A dispute that somebody has closed meanwhile stays as it is. */
export function winPlannedChargeback(order: Order, now: Date): Step {
  const step = resolveDispute(order, 'WON', now);
  return step.ok ? step.value : unchanged(order);
}

/** The merchant's answer. The same evidence id again changes nothing. */
export function takeEvidence(
  order: Order,
  disputeId: string,
  evidence: DisputeEvidence,
  now: Date,
): Result<Step, OrderRefusal> {
  const standing = order.disputes.find((one) => one.disputeId === disputeId);
  if (!standing) return err({ code: 'dispute_not_found' });
  if (standing.evidence.some(({ evidenceId }) => evidenceId === evidence.evidenceId))
    return ok(unchanged(order));
  if (!isOpen(standing)) return err({ code: 'dispute_closed' });
  const all = [...standing.evidence, evidence];
  const answered: Dispute = { ...standing, status: 'UNDER_REVIEW', evidence: all };
  return ok(unchanged(change(order, now, { disputes: withDispute(order, answered) })));
}

/** The merchant gives in: the money stays with the buyer. Nobody is called back, because nobody else has asked. */
export function acceptDispute(order: Order, disputeId: string, now: Date): Result<Step, OrderRefusal> {
  const standing = order.disputes.find((one) => one.disputeId === disputeId);
  if (!standing) return err({ code: 'dispute_not_found' });
  if (standing.status === 'ACCEPTED') return ok(unchanged(order));
  if (!isOpen(standing)) return err({ code: 'dispute_closed' });
  const accepted: Dispute = { ...standing, status: 'ACCEPTED', closedAt: now.toISOString() };
  return ok(unchanged(change(order, now, { disputes: withDispute(order, accepted) })));
}

const isOpen = ({ status }: Dispute): boolean => status === 'OPEN' || status === 'UNDER_REVIEW';
const openOf = (order: Order): Dispute | undefined => order.disputes.find(isOpen);
const withDispute = (order: Order, changed: Dispute): Dispute[] =>
  order.disputes.map((one) => (one.disputeId === changed.disputeId ? changed : one));
