// What the simulated payment provider does with each request that reaches it, and the money that it moves. Outcomes are drawn:
// orders are declined or reserved, captures and voids refused, refunds held up or failed.
import type {
  CaptureOrder,
  CaptureOutcome,
  CardOrder,
  CardOutcome,
  ChargeOrder,
  ChargeOutcome,
  ProviderPayment,
  QueryOutcome,
  RefundOrder,
  RefundOutcome,
  VoidOutcome,
} from '../../../../../services/transactions/src/transaction';

export interface ProviderOrder {
  readonly id: string;
  readonly kind: 'card' | 'charge';
  state: 'authorized' | 'approved' | 'declined' | 'registered' | 'closed';
  /** Cents that the issuer approved or reserved. */
  amount: number;
  /** Cents that were taken from the shopper. */
  taken: number;
  /** Cents that a reversal gave back. */
  reversed: number;
  readonly payments: ProviderPayment[];
  /** The outcomes of captures, by key. */
  readonly captures: Map<string, CaptureOutcome>;
}

export interface ProviderRefund {
  readonly key: string;
  readonly transactionId: string;
  readonly amount: number;
  state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
  at: Date;
}

export interface BooksOptions {
  readonly draw: (what: string, count: number) => number;
  readonly now: () => Date;
  /** Runs later, while the provider lives on. */
  readonly later: (ms: number, run: () => void) => void;
  /** The order is there, or its state has changed. */
  readonly onState: (order: ProviderOrder) => void;
  /** The order takes, reserves or gives back money, or becomes payable. */
  readonly onOrder: (order: ProviderOrder) => void;
  readonly onRefund: (refund: ProviderRefund) => void;
}

const REFUND_DELAYS_MS = [800, 5_000, 20_000, 45_000] as const;
const PAYMENT_DELAYS_MS = [2_000, 15_000, 35_000, 65_000] as const;

export type ProviderBooks = ReturnType<typeof makeProviderBooks>;

type Orders = Map<string, ProviderOrder>;
type Refunds = Map<string, ProviderRefund>;

export function makeProviderBooks(options: BooksOptions) {
  const orders: Orders = new Map();
  const refunds: Refunds = new Map();
  return {
    orders,
    refunds,
    queryOrder(transactionId: string): QueryOutcome {
      const order = orders.get(transactionId);
      return order === undefined ? { kind: 'not_found' } : toOrderOutcome(order);
    },
    ...takeOrders(options, orders),
    ...endOrders(options, orders, refunds),
    ...giveRefunds(options, orders, refunds),
  };
}

function openOrder(
  { onState }: Pick<BooksOptions, 'onState'>,
  orders: Orders,
  id: string,
  kind: ProviderOrder['kind'],
  state: ProviderOrder['state'],
): ProviderOrder {
  const order: ProviderOrder = {
    id,
    kind,
    state,
    amount: 0,
    taken: 0,
    reversed: 0,
    payments: [],
    captures: new Map(),
  };
  orders.set(id, order);
  onState(order);
  return order;
}

/** Of so many cards the first are approved, then come reserved ones, and the last is declined. */
const CARDS = 8;
const APPROVED_CARDS = 3;

function takeOrders(options: BooksOptions, orders: Orders) {
  const { draw, onOrder } = options;
  return {
    authorizeCard({ transactionId, amountCents }: CardOrder): CardOutcome {
      const known = orders.get(transactionId);
      if (known !== undefined) return toCardOutcome(known);
      const drawn = draw('card outcome', CARDS);
      if (drawn === CARDS - 1)
        return toCardOutcome(openOrder(options, orders, transactionId, 'card', 'declined'));
      const state = drawn < APPROVED_CARDS ? 'approved' : 'authorized';
      const order = openOrder(options, orders, transactionId, 'card', state);
      order.amount = amountCents;
      order.taken = order.state === 'approved' ? amountCents : 0;
      onOrder(order);
      return toCardOutcome(order);
    },

    registerCharge({ transactionId, amountCents }: ChargeOrder): ChargeOutcome {
      const known = orders.get(transactionId);
      if (known !== undefined) return toChargeOutcome(known);
      const order = openOrder(options, orders, transactionId, 'charge', 'registered');
      order.amount = amountCents;
      onOrder(order);
      schedulePayments(options, order);
      return toChargeOutcome(order);
    },
  };
}

const REFUSALS = { capture: 6, void: 5 } as const;

function endOrders(options: BooksOptions, orders: Orders, refunds: Refunds) {
  const { draw, onState, onOrder } = options;
  const isRefused = (what: keyof typeof REFUSALS): boolean =>
    draw(`${what} outcome`, REFUSALS[what]) === REFUSALS[what] - 1;
  return {
    capture({ transactionId, captureKey, amountCents }: CaptureOrder): CaptureOutcome {
      const order = orders.get(transactionId);
      const known = order?.captures.get(captureKey);
      if (known !== undefined) return known;
      if (order?.state !== 'authorized' || isRefused('capture')) return { kind: 'rejected' };
      order.state = 'approved';
      order.taken = amountCents;
      const outcome = toCardOutcome(order) as CaptureOutcome;
      order.captures.set(captureKey, outcome);
      onState(order);
      onOrder(order);
      return outcome;
    },

    voidOrder(transactionId: string): VoidOutcome {
      const order = orders.get(transactionId) ?? openOrder(options, orders, transactionId, 'card', 'closed');
      if (order.state === 'approved') return toCardOutcome(order) as VoidOutcome;
      if (order.payments.length > 0) return toChargeOutcome(order) as VoidOutcome;
      if (order.state === 'authorized' && isRefused('void')) return { kind: 'rejected' };
      order.state = 'closed';
      onState(order);
      return { kind: 'closed', providerTransactionId: nameOrder(order) };
    },

    /** An order that it has never seen is closed before it arrives. */
    reverse(transactionId: string): { readonly kind: 'reversed' } {
      const order = orders.get(transactionId) ?? openOrder(options, orders, transactionId, 'card', 'closed');
      order.reversed = order.taken - sumRefunds(refunds, transactionId);
      order.state = 'closed';
      onState(order);
      return { kind: 'reversed' };
    },
  };
}

function giveRefunds(options: BooksOptions, orders: Orders, refunds: Refunds) {
  return {
    refund: ({ refundKey, transactionId, amountCents }: RefundOrder): RefundOutcome => {
      const known = refunds.get(refundKey);
      if (known !== undefined) return toRefundOutcome(known);
      const refund = { key: refundKey, transactionId, amount: amountCents, at: options.now() };
      const hasReversed = (orders.get(transactionId)?.reversed ?? 0) > 0;
      return toRefundOutcome(beginRefund(options, refunds, refund, hasReversed));
    },

    queryRefund(refundKey: string): RefundOutcome | { readonly kind: 'not_found' } {
      const refund = refunds.get(refundKey);
      return refund === undefined ? { kind: 'not_found' } : toRefundOutcome(refund);
    },

    cancelRefund(refundKey: string): RefundOutcome | { readonly kind: 'not_found' } {
      const refund = refunds.get(refundKey);
      if (refund === undefined) return { kind: 'not_found' };
      if (refund.state === 'pending') endRefund(options, refund, 'cancelled');
      return toRefundOutcome(refund);
    },
  };
}

/** A payer pays a charge never, once or twice, in time or late. */
function schedulePayments({ draw, later, now, onOrder }: BooksOptions, order: ProviderOrder): void {
  const count = draw('payments', 4);
  for (let number = 1; number <= Math.min(count, 2); number += 1)
    later(PAYMENT_DELAYS_MS[draw('payment delay', PAYMENT_DELAYS_MS.length)] ?? 0, () => {
      // The payer's bank finds no such charge.
      if (order.state === 'closed') return;
      order.taken += order.amount;
      order.payments.push({
        payment_id: `${order.id}-${number}`,
        paid_via: 'PIX',
        amount: order.amount,
        paid_at: now(),
        end_to_end_id: null,
        payer: { name: null, document: null, bank_name: null, ispb: null, branch: null, account: null },
      });
      onOrder(order);
    });
}

/** The last of the drawn outcomes. */
const REFUSED = 5;

type NewRefund = Omit<ProviderRefund, 'state'>;

function beginRefund(
  options: BooksOptions,
  refunds: Map<string, ProviderRefund>,
  begun: NewRefund,
  hasReversed: boolean,
): ProviderRefund {
  const { draw, later } = options;
  const refund: ProviderRefund = { ...begun, state: 'pending' };
  refunds.set(refund.key, refund);
  const drawn = hasReversed ? REFUSED : draw('refund outcome', REFUSED + 1);
  if (drawn < 2) endRefund(options, refund, 'completed');
  else if (drawn === REFUSED) endRefund(options, refund, 'failed');
  else {
    refund.state = drawn === 2 ? 'processing' : 'pending';
    const end = draw('refund end', 3) === 2 ? 'failed' : 'completed';
    later(REFUND_DELAYS_MS[draw('refund delay', REFUND_DELAYS_MS.length)] ?? 0, () => {
      if (refund.state === 'pending' || refund.state === 'processing') endRefund(options, refund, end);
    });
  }
  return refund;
}

function endRefund(
  { now, onRefund }: BooksOptions,
  refund: ProviderRefund,
  end: ProviderRefund['state'],
): void {
  refund.state = end;
  refund.at = now();
  onRefund(refund);
}

/** Cents that completed refunds of an order gave back. */
export function sumRefunds(refunds: ReadonlyMap<string, ProviderRefund>, transactionId: string): number {
  return [...refunds.values()]
    .filter((refund) => refund.transactionId === transactionId && refund.state === 'completed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

export const nameOrder = ({ id }: Pick<ProviderOrder, 'id'>): string => `pt-${id}`;

function toCardOutcome(order: ProviderOrder): CardOutcome {
  const answer = {
    providerTransactionId: nameOrder(order),
    responseCode: '00',
    nsu: null,
    authorizationCode: null,
  };
  switch (order.state) {
    case 'approved':
      return { kind: 'approved', ...answer, amountCents: order.taken };
    case 'authorized':
      return { kind: 'authorized', ...answer, amountCents: order.amount };
    case 'declined':
      return {
        kind: 'declined',
        by: 'ACQUIRER',
        providerTransactionId: nameOrder(order),
        responseCode: '51',
      };
    default:
      return { kind: 'failed', reason: 'PROVIDER', providerTransactionId: nameOrder(order) };
  }
}

function toChargeOutcome(order: ProviderOrder): ChargeOutcome {
  const charge = { providerTransactionId: nameOrder(order), boleto: null };
  if (order.payments.length > 0) return { kind: 'paid', ...charge, payments: [...order.payments] };
  return order.state === 'registered'
    ? { kind: 'registered', ...charge }
    : { kind: 'failed', reason: 'PROVIDER', providerTransactionId: nameOrder(order) };
}

export function toOrderOutcome(
  order: ProviderOrder,
): Exclude<QueryOutcome, { kind: 'unknown' | 'not_found' }> {
  if (order.state === 'closed') return { kind: 'closed', providerTransactionId: nameOrder(order) };
  const outcome = order.kind === 'card' ? toCardOutcome(order) : toChargeOutcome(order);
  return outcome as Exclude<typeof outcome, { kind: 'unknown' }>;
}

export function toRefundOutcome({ state, key, at, amount }: ProviderRefund): RefundOutcome {
  const providerRefundId = `D-${key}`;
  return state === 'completed'
    ? { kind: 'completed', providerRefundId, completedAt: at, amountCents: amount }
    : { kind: state, providerRefundId };
}
