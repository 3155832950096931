// The payer's side of a charge: somebody pays it, in time, too late or twice. The bank takes what comes; whether the money
// is kept or sent back is for the platform to say.
import { dayOf, err, ok, pixAmountOn, type PaidVia, type Result } from '@mps/kernel';
import { SANDBOX_BANK, endToEndIdOf, hexOf } from './identifiers';
import type { ChargeFacts, Order, OrderRefusal, Payer, Payment, Step } from './order';
import { isCard } from './place-order';
import { callback, change, journalWith } from './steps';

export interface PaymentRequest {
  readonly via: PaidVia;
  /** Null: what the charge costs on the day of payment. */
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

/** Takes a payment in. A card, an order that never was registered, and a reversed one cannot be paid. */
export function pay(order: Order, request: PaymentRequest, now: Date): Result<Step, OrderRefusal> {
  const { facts, status } = order;
  const isPayable = status === 'REGISTERED' || status === 'PAID' || status === 'VOIDED';
  if (!facts || isCard(facts) || !isPayable) return err({ code: 'invalid_order_state', status });
  const payment = paymentOf(order, request, facts, now);
  const paid = change(order, now, {
    // Removed means removed: money that comes all the same is reported, but the charge does not come back to life.
    status: status === 'VOIDED' ? 'VOIDED' : 'PAID',
    payments: [...order.payments, payment],
    journal: journalWith(order, 'PAYMENT', payment.amountCents, now),
  });
  return ok({ order: paid, jobs: [], callbacks: [callback(paid, { type: 'order.updated' })] });
}

/** As the payer's bank would read it from the code or the slip: with the abatement, discount, fine and interest of the day. */
function payableCents({ amountCents, dueDate, terms }: ChargeFacts, paidAt: Date): number {
  if (dueDate === null || terms === null) return amountCents;
  return pixAmountOn({ ...terms, originalCents: amountCents, dueDate }, dayOf(paidAt)).payableCents;
}

function paymentOf(order: Order, request: PaymentRequest, facts: ChargeFacts, now: Date): Payment {
  const seed = `${order.orderId}:${order.payments.length + 1}`;
  const via = facts.method === 'BOLEPIX' ? request.via : 'PIX';
  const paidAt = request.paidAt ?? now;
  const payer: Payer = { ...DEFAULT_PAYER, ...request.payer };
  return {
    paymentId: `pay_${hexOf(`payment:${seed}`, 24).toLowerCase()}`,
    via,
    amountCents: request.amountCents ?? payableCents(facts, paidAt),
    paidAt: paidAt.toISOString(),
    endToEndId: via === 'PIX' ? endToEndIdOf(seed, payer.ispb ?? SANDBOX_BANK.ispb, paidAt) : null,
    payer,
  };
}
