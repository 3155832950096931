// Disputes: the buyer takes money back through the bank, by a card chargeback or a PIX MED debit.
import { err, ok, type DisputeEnd, type DisputeKind, type Result } from '@mps/kernel';
import { hashToHex } from './identifiers';
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
/** "Other fraud, card absent": the reason of most chargebacks. */
const DEFAULT_CHARGEBACK_REASON = '10.4';

export interface DisputeRequest {
  readonly kind: DisputeKind;
  /** Null: all that was paid and is not disputed. */
  readonly amountCents: number | null;
  readonly reasonCode: string | null;
  /** The caller's key of this request. A repeat changes nothing. Null: it has none. */
  readonly requestKey: string | null;
}

/** An order may have several disputes. Their sum never exceeds the paid amount. */
export function openDispute(order: Order, request: DisputeRequest, now: Date): Result<Step, OrderRefusal> {
  const { requestKey } = request;
  if (requestKey !== null && order.disputes.some((one) => one.requestKey === requestKey))
    return ok(unchanged(order));
  if (order.status !== 'CAPTURED' && order.status !== 'PAID' && order.status !== 'CHARGED_BACK') {
    return err({ code: 'invalid_order_state', status: order.status });
  }
  const standing = order.disputes.filter(isStanding);
  const availableCents = takenCents(order) - standing.reduce((sum, one) => sum + one.amountCents, 0);
  if (availableCents <= 0)
    return err(
      findOpenDispute(order)
        ? { code: 'dispute_open' }
        : { code: 'invalid_order_state', status: order.status },
    );
  const amountCents = request.amountCents ?? availableCents;
  if (amountCents > availableCents) return err({ code: 'amount_too_big', availableCents });
  const disputeId = `dsp_${hashToHex(`dispute:${order.orderId}:${order.disputes.length + 1}`, 24).toLowerCase()}`;
  const dispute: Dispute = {
    disputeId,
    requestKey,
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
 * Cents that a new dispute can take: neither refunds nor other disputes have taken them. A pending refund does not count, because
 * it is cancelled before it begins. A dispute of a charge that was paid twice takes the payment that was not returned.
 */
function atStakeCents(order: Order): number {
  const refunds = order.refunds.filter(({ status }) => status !== 'PENDING');
  const disputed = order.disputes
    .filter(isStanding)
    .reduce((sum, { disputeId }) => sum + disputedCents(order, disputeId), 0);
  const left = (amountCents: number, paymentId: string | null): number =>
    Math.max(0, amountCents - refundedCents({ refunds }, paymentId) - disputed);
  return order.card
    ? left(order.card.capturedCents, null)
    : Math.max(0, ...order.payments.map((one) => left(one.amountCents, one.paymentId)));
}

const JOURNAL_OF_END = { WON: 'CHARGEBACK_WON', CANCELLED: 'CHARGEBACK_CANCELLED' } as const;

/**
 * Ends the named dispute, or the newest open one. WON and CANCELLED return the money to the merchant. The order gets its former
 * status back when no other dispute holds money.
 */
export function resolveDispute(
  order: Order,
  outcome: DisputeEnd,
  now: Date,
  disputeId: string | null = null,
): Result<Step, OrderRefusal> {
  const open =
    disputeId === null
      ? findOpenDispute(order)
      : order.disputes.find((one) => one.disputeId === disputeId && isOpen(one));
  if (!open) return err({ code: 'dispute_not_found' });
  const closed: Dispute = { ...open, status: outcome, closedAt: now.toISOString() };
  const disputes = withDispute(order, closed);
  const isHeld = disputes.some(isStanding);
  const resolved = change(order, now, {
    disputes,
    ...(outcome !== 'LOST' && {
      ...(!isHeld && { status: order.card ? ('CAPTURED' as const) : ('PAID' as const) }),
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
    requestKey: null,
  } as const;
  const step = openDispute(order, request, now);
  if (!step.ok || !order.facts || !isCard(order.facts)) return unchanged(order);
  const { dispute } = cardOutcome(order.facts.amountCents, order.facts.isAuthenticated);
  const win = { action: { kind: 'WIN_CHARGEBACK' }, dueAt: after(now, CHARGEBACK_WON_AFTER_MS) } as const;
  return dispute === 'CHARGEBACK_THEN_WON' ? { ...step.value, jobs: [win] } : step.value;
}

/** Wins the chargeback that planned it, unless that was closed meanwhile. A dispute that a tester has opened stays unchanged. */
export function winPlannedChargeback(order: Order, now: Date): Step {
  const openedAt = after(now, -CHARGEBACK_WON_AFTER_MS).toISOString();
  const planned = order.disputes.find((one) => one.requestKey === null && one.openedAt === openedAt);
  if (planned === undefined) return unchanged(order);
  const step = resolveDispute(order, 'WON', now, planned.disputeId);
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

/** The merchant accepts the dispute, and the buyer keeps the money. No callback is sent: the caller has the answer. */
export function acceptDispute(order: Order, disputeId: string, now: Date): Result<Step, OrderRefusal> {
  const standing = order.disputes.find((one) => one.disputeId === disputeId);
  if (!standing) return err({ code: 'dispute_not_found' });
  if (standing.status === 'ACCEPTED') return ok(unchanged(order));
  if (!isOpen(standing)) return err({ code: 'dispute_closed' });
  const accepted: Dispute = { ...standing, status: 'ACCEPTED', closedAt: now.toISOString() };
  return ok(unchanged(change(order, now, { disputes: withDispute(order, accepted) })));
}

const isOpen = ({ status }: Dispute): boolean => status === 'OPEN' || status === 'UNDER_REVIEW';
/** The buyer has the disputed money. */
const isStanding = ({ status }: Dispute): boolean => status !== 'WON' && status !== 'CANCELLED';
const findOpenDispute = (order: Order): Dispute | undefined => order.disputes.findLast(isOpen);
const withDispute = (order: Order, changed: Dispute): Dispute[] =>
  order.disputes.map((one) => (one.disputeId === changed.disputeId ? changed : one));
