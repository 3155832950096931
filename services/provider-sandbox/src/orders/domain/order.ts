// An order is one value, so one write changes all of it. Times are ISO 8601 texts by the business clock, and amounts are cents.
// No card data is stored: the outcome needs none of it.
import type { DisputeKind, DisputeStatus, PaidVia, PaymentMethod, PixDueDateTerms } from '@mps/kernel';
import type { DeclineKind, FailureCode } from './outcome';

export type CardMethod = Extract<PaymentMethod, 'CREDIT_CARD' | 'DEBIT_CARD'>;
export type ChargeMethod = Extract<PaymentMethod, 'PIX' | 'BOLEPIX'>;

export const ORDER_STATUSES = [
  'PENDING',
  'AUTHORIZED',
  'CAPTURED',
  'DECLINED',
  'FAILED',
  'REGISTERED',
  'PAID',
  'VOIDED',
  'REVERSED',
  'CHARGED_BACK',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export type JournalKind =
  | 'AUTHORIZATION'
  | 'CAPTURE'
  | 'REGISTRATION'
  | 'PAYMENT'
  | 'VOID'
  | 'REVERSAL'
  | 'REFUND'
  | 'CHARGEBACK'
  | 'CHARGEBACK_WON'
  | 'CHARGEBACK_CANCELLED';

/** One movement of money. Tests count entries to prove that a card was charged at most once. */
export interface JournalEntry {
  readonly kind: JournalKind;
  readonly amountCents: number;
  readonly at: string;
}

export interface CardFacts {
  readonly method: CardMethod;
  readonly amountCents: number;
  readonly installments: number;
  readonly autoCapture: boolean;
  readonly organizationId: string;
  readonly affiliationId: string;
  /** A 3DS proof (ECI) came with the card. */
  readonly isAuthenticated: boolean;
}

export type ChargeTerms = Omit<PixDueDateTerms, 'originalCents' | 'dueDate'>;

export interface ChargeFacts {
  readonly method: ChargeMethod;
  readonly amountCents: number;
  readonly txid: string;
  readonly expiresAt: string;
  /** `YYYY-MM-DD`; always given for BOLEPIX. */
  readonly dueDate: string | null;
  /** Terms that change the amount by the day of payment; null where it never changes. */
  readonly terms: ChargeTerms | null;
  readonly assignor: string;
  readonly organizationId: string;
  readonly affiliationId: string;
}

export type OrderFacts = CardFacts | ChargeFacts;

export interface CardState {
  readonly authorizedCents: number;
  readonly capturedCents: number;
  /** The caller's key of its capture. Absent: it had none. */
  readonly captureId?: string;
  readonly responseCode: string | null;
  readonly authorizationCode: string | null;
  readonly nsu: string | null;
  readonly declinedBy: DeclineKind | null;
}

export interface Slip {
  readonly transactionId: string;
  readonly issuer: string;
  readonly bankCode: string;
  readonly branch: string;
  readonly accountNumber: string;
  readonly barCode: string;
  readonly bankLine: string;
  readonly assignor: string;
}

export interface Payer {
  readonly name: string | null;
  readonly document: string | null;
  readonly bankName: string | null;
  readonly ispb: string | null;
  readonly branch: string | null;
  readonly account: string | null;
}

export interface Payment {
  readonly paymentId: string;
  readonly via: PaidVia;
  readonly amountCents: number;
  readonly paidAt: string;
  readonly endToEndId: string | null;
  readonly payer: Payer;
}

export const REFUND_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export interface Refund {
  /** The caller's key. */
  readonly refundId: string;
  /** The caller's id of it, from the newest request. Statements name it. */
  readonly reference: string;
  /** The return id `D…` (PIX) or the acquirer's reference. */
  readonly providerRefundId: string;
  readonly amountCents: number;
  /** Which payment goes back; null for a card. */
  readonly paymentId: string | null;
  readonly status: RefundStatus;
  readonly isAnswerLost: boolean;
  readonly completedAt: string | null;
}

/** The merchant's answer to a dispute. Of a file only its size and hash are stored. */
export interface DisputeEvidence {
  /** The caller's id. */
  readonly evidenceId: string;
  readonly text: string | null;
  readonly file: {
    readonly name: string;
    readonly contentType: string;
    readonly bytes: number;
    /** Hexadecimal. */
    readonly sha256: string;
  } | null;
  readonly receivedAt: string;
}

export interface Dispute {
  readonly disputeId: string;
  /** The caller's name of the request that opened it. */
  readonly requestKey: string | null;
  readonly kind: DisputeKind;
  readonly amountCents: number;
  readonly reasonCode: string | null;
  readonly status: DisputeStatus;
  readonly evidence: readonly DisputeEvidence[];
  readonly openedAt: string;
  readonly dueAt: string;
  readonly closedAt: string | null;
}

export interface Order {
  /** The caller's id of the order. */
  readonly orderId: string;
  readonly providerOrderId: string;
  /** Null in a tombstone: the reversal came before the order did. */
  readonly facts: OrderFacts | null;
  readonly status: OrderStatus;
  readonly failure: FailureCode | null;
  /** Rises by one with every change. The snapshot with the higher number is newer. */
  readonly sequence: number;
  readonly card: CardState | null;
  readonly slip: Slip | null;
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
  readonly journal: readonly JournalEntry[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A later change of an order, due by the business clock. */
export interface PlannedJob {
  readonly action:
    | { readonly kind: 'RESOLVE' }
    | { readonly kind: 'PAY'; readonly via: PaidVia }
    | { readonly kind: 'COMPLETE_REFUND'; readonly refundId: string }
    | { readonly kind: 'OPEN_CHARGEBACK' }
    | { readonly kind: 'WIN_CHARGEBACK' };
  readonly dueAt: Date;
}

export type CallbackType =
  | { readonly type: 'order.updated' }
  | { readonly type: 'refund.updated'; readonly refundId: string }
  | { readonly type: 'dispute.opened' | 'dispute.closed'; readonly disputeId: string };

/** A callback to send, with the order at the time of the change. */
export interface PlannedCallback {
  readonly about: CallbackType;
  readonly snapshot: Order;
  readonly delayMs: number;
}

/** An order after a step, with the jobs and callbacks that the step plans. */
export interface Step {
  readonly order: Order;
  readonly jobs: readonly PlannedJob[];
  readonly callbacks: readonly PlannedCallback[];
}

export type OrderRefusal =
  | { readonly code: 'order_conflict' }
  | { readonly code: 'order_not_found' }
  | { readonly code: 'order_reversed' }
  | { readonly code: 'invalid_order_state'; readonly status: OrderStatus }
  | { readonly code: 'amount_too_big'; readonly availableCents: number }
  | { readonly code: 'not_refundable' }
  | { readonly code: 'payment_not_found' }
  | { readonly code: 'refund_account_missing' }
  | { readonly code: 'refund_conflict' }
  | { readonly code: 'refund_not_found' }
  | { readonly code: 'dispute_not_found' }
  | { readonly code: 'dispute_open' }
  | { readonly code: 'dispute_closed' }
  | { readonly code: 'temporarily_unavailable' };

/** The order unchanged. */
export const unchanged = (order: Order): Step => ({ order, jobs: [], callbacks: [] });

/** The order with members changed: every change raises the sequence. */
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

/** Cents that refunds reserve. Failed and cancelled refunds reserve nothing. */
export function refundedCents({ refunds }: Pick<Order, 'refunds'>, paymentId: string | null): number {
  return refunds
    .filter((refund) => refund.paymentId === paymentId)
    .filter(({ status }) => status !== 'FAILED' && status !== 'CANCELLED')
    .reduce((sum, refund) => sum + refund.amountCents, 0);
}

/** Cents that a dispute has moved. The journal has one line for each dispute, in the same order. */
export function disputedCents({ disputes, journal }: Order, disputeId: string): number {
  const lines = journal.filter(({ kind }) => kind === 'CHARGEBACK');
  return lines[disputes.findIndex((one) => one.disputeId === disputeId)]?.amountCents ?? 0;
}
