// What all steps of an order share: a change raises the sequence, and money that moves leaves a line in the journal.
import type { CallbackType, JournalKind, Order, PlannedCallback } from './order';

/** The order with members changed. */
export function change(order: Order, now: Date, members: Partial<Order>): Order {
  return { ...order, ...members, sequence: order.sequence + 1, updatedAt: now.toISOString() };
}

/** The journal with one more line. */
export function journalWith(
  order: Pick<Order, 'journal'>,
  kind: JournalKind,
  amountCents: number,
  now: Date,
): Order['journal'] {
  return [...order.journal, { kind, amountCents, at: now.toISOString() }];
}

export const callback = (snapshot: Order, about: CallbackType): PlannedCallback => ({
  about,
  snapshot,
  delayMs: 0,
});

export const after = (instant: Date, delayMs: number): Date => new Date(instant.getTime() + delayMs);

/** Cents that the buyer has paid: captured on a card, or the first payment of a charge. */
export function takenCents(order: Order): number {
  return order.card ? order.card.capturedCents : (order.payments[0]?.amountCents ?? 0);
}

/** Refunds that hold their amount back from others: all but those that came to nothing. */
export function refundedCents(order: Order, paymentId: string | null): number {
  return order.refunds
    .filter((refund) => refund.paymentId === paymentId)
    .filter(({ status }) => status !== 'FAILED' && status !== 'CANCELLED')
    .reduce((sum, refund) => sum + refund.amountCents, 0);
}
