// What the caller may do with an order that stands: capture it, void it, or make sure that it never takes money.
import { err, ok, type Result } from '@mps/kernel';
import type { Order, OrderRefusal, Step } from './order';
import { unchanged } from './order';
import { cardOutcome } from './outcome';
import { captured, isCard } from './place-order';
import { change, journalWith } from './steps';

/** Captures once; the same capture again answers what stands. */
export function capture(order: Order, amountCents: number, now: Date): Result<Step, OrderRefusal> {
  if (order.status === 'CAPTURED' && order.card?.capturedCents === amountCents) return ok(unchanged(order));
  if (order.status !== 'AUTHORIZED' || !order.card || !order.facts || !isCard(order.facts)) {
    return err({ code: 'invalid_order_state', status: order.status });
  }
  const availableCents = order.card.authorizedCents;
  if (amountCents > availableCents) return err({ code: 'amount_too_big', availableCents });
  const outcome = cardOutcome(order.facts.amountCents, order.facts.isAuthenticated);
  return ok(captured(order, amountCents, outcome, now));
}

/** Lets an authorization go, or removes a charge that nobody has paid yet. */
export function voidOrder(order: Order, now: Date): Result<Step, OrderRefusal> {
  switch (order.status) {
    case 'VOIDED':
    case 'REVERSED':
      return ok(unchanged(order));
    case 'AUTHORIZED':
    case 'REGISTERED': {
      const journal = journalWith(order, 'VOID', order.card?.authorizedCents ?? 0, now);
      return ok(unchanged(change(order, now, { status: 'VOIDED', journal })));
    }
    case 'PENDING':
    case 'CAPTURED':
    case 'DECLINED':
    case 'FAILED':
    case 'PAID':
    case 'CHARGED_BACK':
      return err({ code: 'invalid_order_state', status: order.status });
  }
}

/** Whatever was taken goes back and nothing more is taken; an order that took nothing stays as it is. */
export function reverse(order: Order, now: Date): Result<Step, OrderRefusal> {
  switch (order.status) {
    case 'DECLINED': {
      // Asked to step up, it may come once more, with its proof: not after this.
      const mayComeAgain = order.card?.declinedBy === 'STEP_UP';
      return ok(unchanged(mayComeAgain ? change(order, now, { status: 'REVERSED' }) : order));
    }
    case 'FAILED':
    case 'VOIDED':
    case 'REVERSED':
      return ok(unchanged(order));
    case 'CHARGED_BACK':
      return err({ code: 'invalid_order_state', status: order.status });
    case 'PENDING':
    case 'AUTHORIZED':
    case 'CAPTURED':
    case 'REGISTERED':
    case 'PAID': {
      const journal = journalWith(order, 'REVERSAL', heldCents(order), now);
      return ok(unchanged(change(order, now, { status: 'REVERSED', journal })));
    }
  }
}

function heldCents(order: Order): number {
  const taken = order.card
    ? Math.max(order.card.capturedCents, order.card.authorizedCents)
    : order.payments.reduce((sum, payment) => sum + payment.amountCents, 0);
  const givenBack = order.refunds
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  return Math.max(0, taken - givenBack);
}
