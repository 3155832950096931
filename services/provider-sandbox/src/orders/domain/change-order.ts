// Changes of an order: the caller captures, voids or reverses it, and the payer pays it, in time, too late or twice. The bank
// accepts every payment. The platform decides whether it keeps or returns the money.
import { dayOf, err, ok, pixAmountOn, type PaidVia, type Result } from '@mps/kernel';
import { SANDBOX_BANK, deriveEndToEndId, hashToHex } from './identifiers';
import {
  type ChargeFacts,
  type Order,
  type OrderRefusal,
  type Payer,
  type Payment,
  type Refund,
  type Step,
  unchanged,
  callback,
  change,
  journalWith,
} from './order';
import { cardOutcome } from './outcome';
import { captured, isCard } from './place-order';

/** Captures once. A repeat with the same id, or without an id for the same amount, returns the order unchanged. */
export function capture(
  order: Order,
  amountCents: number,
  now: Date,
  captureId: string | null = null,
): Result<Step, OrderRefusal> {
  const known = order.card?.captureId ?? null;
  const isSame = known === null ? order.card?.capturedCents === amountCents : known === captureId;
  if (order.status === 'CAPTURED' && isSame) return ok(unchanged(order));
  if (order.status !== 'AUTHORIZED' || !order.card || !order.facts || !isCard(order.facts)) {
    return err({ code: 'invalid_order_state', status: order.status });
  }
  const availableCents = order.card.authorizedCents;
  if (amountCents > availableCents) return err({ code: 'amount_too_big', availableCents });
  const outcome = cardOutcome(order.facts.amountCents, order.facts.isAuthenticated);
  const step = captured(order, amountCents, outcome, now);
  const { card } = step.order;
  if (card === null || captureId === null) return ok(step);
  return ok({ ...step, order: { ...step.order, card: { ...card, captureId } } });
}

/** Releases an authorization, or removes a charge that is not paid yet. */
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

/**
 * Returns all money that the order took, and bars it from taking more. An order that took nothing stays unchanged. A refund that
 * has not begun is cancelled, and its amount is returned with the rest. A refund that the bank has begun completes by itself.
 */
export function reverse(order: Order, now: Date): Result<Step, OrderRefusal> {
  switch (order.status) {
    case 'DECLINED': {
      // A step-up allows one retry with a 3DS proof. The reversal bars it.
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
      const refunds = withoutPendingRefunds(order);
      const journal = journalWith(order, 'REVERSAL', heldCents({ ...order, refunds }), now);
      return ok(unchanged(change(order, now, { status: 'REVERSED', refunds, journal })));
    }
  }
}

const withoutPendingRefunds = ({ refunds }: Order): Refund[] =>
  refunds.map((refund) => (refund.status === 'PENDING' ? { ...refund, status: 'CANCELLED' } : refund));

/** Cents that the order holds. A refund that the bank has begun counts as returned. */
function heldCents(order: Order): number {
  const taken = order.card
    ? Math.max(order.card.capturedCents, order.card.authorizedCents)
    : order.payments.reduce((sum, payment) => sum + payment.amountCents, 0);
  const givenBack = order.refunds
    .filter(({ status }) => status === 'COMPLETED' || status === 'PROCESSING')
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  return Math.max(0, taken - givenBack);
}

export interface PaymentRequest {
  readonly via: PaidVia;
  /** Null: the price of the charge on the day of payment. */
  readonly amountCents: number | null;
  /** Null: now. */
  readonly paidAt: Date | null;
  readonly payer: Partial<Payer>;
}

/** Fictional; the document is a published example number. */
const DEFAULT_PAYER: Payer = {
  name: 'Maria da Silva Santos',
  document: '12345678909',
  bankName: SANDBOX_BANK.name,
  ispb: SANDBOX_BANK.ispb,
  branch: '0001',
  account: '0012345',
};

/** Accepts a payment. A card, an order that was never registered, and a reversed order cannot be paid. */
export function pay(order: Order, request: PaymentRequest, now: Date): Result<Step, OrderRefusal> {
  const { facts, status } = order;
  const isPayable = status === 'REGISTERED' || status === 'PAID' || status === 'VOIDED';
  if (!facts || isCard(facts) || !isPayable) return err({ code: 'invalid_order_state', status });
  const payment = makePayment(order, request, facts, now);
  const paid = change(order, now, {
    // A payment of a removed charge is reported, and the charge stays removed.
    status: status === 'VOIDED' ? 'VOIDED' : 'PAID',
    payments: [...order.payments, payment].toSorted(byTimeOfPayment),
    // A statement dates a payment by when the payer paid, as the payment itself does.
    journal: journalWith(order, 'PAYMENT', payment.amountCents, new Date(payment.paidAt)),
  });
  return ok({ order: paid, jobs: [], callbacks: [callback(paid, { type: 'order.updated' })] });
}

/** Sorts payments by the payer's instant: banks may report them in another order. */
const byTimeOfPayment = (one: Payment, other: Payment): number =>
  Date.parse(one.paidAt) - Date.parse(other.paidAt);

/** The amount that the payer's bank reads from the code or slip, with the day's abatement, discount, fine and interest. */
function payableCents({ amountCents, dueDate, terms }: ChargeFacts, paidAt: Date): number {
  if (dueDate === null || terms === null) return amountCents;
  return pixAmountOn({ ...terms, originalCents: amountCents, dueDate }, dayOf(paidAt)).payableCents;
}

function makePayment(order: Order, request: PaymentRequest, facts: ChargeFacts, now: Date): Payment {
  const seed = `${order.orderId}:${order.payments.length + 1}`;
  const via = facts.method === 'BOLEPIX' ? request.via : 'PIX';
  const paidAt = request.paidAt ?? now;
  const payer: Payer = { ...DEFAULT_PAYER, ...request.payer };
  return {
    paymentId: `pay_${hashToHex(`payment:${seed}`, 24).toLowerCase()}`,
    via,
    amountCents: request.amountCents ?? payableCents(facts, paidAt),
    paidAt: paidAt.toISOString(),
    endToEndId: via === 'PIX' ? deriveEndToEndId(seed, payer.ispb ?? SANDBOX_BANK.ispb, paidAt) : null,
    payer,
  };
}
