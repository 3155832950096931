// A provider that keeps its own record and loses answers. 30 % of its calls time out. Half of those took effect at once, the
// other half take effect up to ten seconds later. Every payment must end as this record shows.
import type { CardOutcome, ChargeOutcome, RefundOutcome } from '../../src/transaction/provider';
import { approval, registration, type ScriptedProvider } from '../scripted-provider.fixture';

export const TIMEOUT_SHARE = 0.3;
const LATE_SHARE = 0.5;
const MAX_LATE_MS = 10_000;
/** A refund that is not cancelled completes after this time. */
const REFUND_TAKES_MS = 60_000;

/** Ends of a payment's amount. */
export const LUCK = { authorized: 1, declined: 2 } as const;
/** End of a refund's amount: the provider does not begin with it at once. */
export const PENDING_REFUND = 1;

interface RecordedRefund {
  readonly cents: number;
  readonly dueAt: number;
  status: 'PENDING' | 'COMPLETED' | 'CANCELLED';
}

export interface RecordedOrder {
  readonly cents: number;
  status: 'AUTHORIZED' | 'CAPTURED' | 'DECLINED' | 'REGISTERED' | 'VOIDED' | 'REVERSED';
  captured: number;
  /** How often money was taken. */
  charges: number;
  readonly refunds: Map<string, RecordedRefund>;
}

export interface Recording {
  readonly orders: ReadonlyMap<string, RecordedOrder>;
  readonly calls: { made: number; timedOut: number; late: number };
  /** Pending calls take effect when their time has come. */
  land(): void;
}

/** 0 ≤ x < 1, the same for the same seed (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function record(provider: ScriptedProvider, random: () => number, now: () => number): Recording {
  const orders = new Map<string, RecordedOrder>();
  const calls = { made: 0, timedOut: 0, late: 0 };
  let waiting: { readonly at: number; readonly act: () => void }[] = [];

  function answer<T>(act: () => T): T | { readonly kind: 'unknown' } {
    calls.made += 1;
    if (random() >= TIMEOUT_SHARE) return act();
    calls.timedOut += 1;
    if (random() < LATE_SHARE) {
      calls.late += 1;
      waiting.push({ at: now() + random() * MAX_LATE_MS, act });
    } else act();
    return { kind: 'unknown' };
  }

  const place = (id: string, cents: number, status: RecordedOrder['status']): RecordedOrder => {
    const isCaptured = status === 'CAPTURED';
    const fresh = { cents, status, captured: isCaptured ? cents : 0, charges: Number(isCaptured) };
    const order = orders.get(id) ?? { ...fresh, refunds: new Map<string, RecordedRefund>() };
    orders.set(id, order);
    return order;
  };
  const gone = { kind: 'failed', reason: 'PROVIDER', providerTransactionId: null } as const;
  const cardAnswer = (id: string, order: RecordedOrder): CardOutcome => {
    const yes = approval({ transactionId: id, amountCents: order.cents } as Parameters<typeof approval>[0]);
    if (yes.kind !== 'approved') return yes;
    switch (order.status) {
      case 'AUTHORIZED':
        return { ...yes, kind: 'authorized' };
      case 'CAPTURED':
        return { ...yes, amountCents: order.captured };
      case 'DECLINED':
        return { kind: 'declined', by: 'ACQUIRER', responseCode: '51', providerTransactionId: `pt-${id}` };
      default:
        return gone;
    }
  };
  const closed = (id: string) => ({ kind: 'closed', providerTransactionId: `pt-${id}` }) as const;

  provider.authorizeCard = async ({ transactionId: id, amountCents: cents }) =>
    answer((): CardOutcome => {
      const luck = cents % 10;
      const first =
        luck === LUCK.authorized ? 'AUTHORIZED' : luck === LUCK.declined ? 'DECLINED' : 'CAPTURED';
      return cardAnswer(id, place(id, cents, first));
    });
  provider.registerCharge = async (charge) =>
    answer((): ChargeOutcome => {
      const { status } = place(charge.transactionId, charge.amountCents, 'REGISTERED');
      return status === 'REGISTERED' ? registration(charge) : gone;
    });
  provider.queryOrder = async ({ transactionId: id }) => {
    const order = orders.get(id);
    if (order === undefined) return { kind: 'not_found' };
    if (order.status === 'VOIDED' || order.status === 'REVERSED') return closed(id);
    if (order.status === 'REGISTERED')
      return { kind: 'registered', providerTransactionId: `pt-${id}`, boleto: null };
    return cardAnswer(id, order);
  };
  provider.capture = async ({ transactionId: id, amountCents: cents }) =>
    answer(() => {
      const order = orders.get(id);
      if (order?.status === 'AUTHORIZED') {
        order.status = 'CAPTURED';
        order.captured = cents;
        order.charges += 1;
      }
      const said = order?.status === 'CAPTURED' && order.captured === cents ? cardAnswer(id, order) : null;
      return said?.kind === 'approved' ? said : ({ kind: 'rejected' } as const);
    });
  provider.voidOrder = async ({ transactionId: id }) =>
    answer(() => {
      const order = orders.get(id);
      if (order?.status === 'AUTHORIZED' || order?.status === 'REGISTERED') order.status = 'VOIDED';
      const said = order?.status === 'CAPTURED' ? cardAnswer(id, order) : null;
      return said?.kind === 'approved' ? said : closed(id);
    });
  // Leaves a tombstone where the order was never seen.
  provider.reverse = async ({ transactionId: id }) =>
    answer(() => {
      const order = place(id, 0, 'REVERSED');
      if (order.status !== 'DECLINED') order.status = 'REVERSED';
      order.captured = 0;
      return { kind: 'reversed' } as const;
    });

  const refundAnswer = (id: string, { status }: RecordedRefund): RefundOutcome => {
    const providerRefundId = `R-${id}`;
    if (status === 'COMPLETED') return { kind: 'completed', providerRefundId, completedAt: new Date(now()) };
    return { kind: status === 'PENDING' ? 'pending' : 'cancelled', providerRefundId };
  };
  provider.refund = async ({ refundKey, transactionId, amountCents: cents }) =>
    answer((): RefundOutcome => {
      const refunds = orders.get(transactionId)?.refunds ?? new Map<string, RecordedRefund>();
      const isPending = cents % 10 === PENDING_REFUND;
      const fresh = {
        cents,
        dueAt: now() + REFUND_TAKES_MS,
        status: isPending ? 'PENDING' : 'COMPLETED',
      } as const;
      const refund: RecordedRefund = refunds.get(refundKey) ?? { ...fresh };
      refunds.set(refundKey, refund);
      return refundAnswer(refundKey, refund);
    });
  provider.queryRefund = async ({ refundKey, transactionId }) => {
    const refund = orders.get(transactionId)?.refunds.get(refundKey);
    return refund === undefined ? { kind: 'not_found' } : refundAnswer(refundKey, refund);
  };
  provider.cancelRefund = async ({ refundKey, transactionId }) =>
    answer(() => {
      const refund = orders.get(transactionId)?.refunds.get(refundKey);
      if (refund?.status === 'PENDING') refund.status = 'CANCELLED';
      return refund === undefined ? ({ kind: 'not_found' } as const) : refundAnswer(refundKey, refund);
    });

  return {
    orders,
    calls,
    land() {
      const due = waiting.filter(({ at }) => at <= now());
      waiting = waiting.filter(({ at }) => at > now());
      for (const { act } of due) act();
      for (const { refunds } of orders.values())
        for (const refund of refunds.values())
          if (refund.status === 'PENDING' && refund.dueAt <= now()) refund.status = 'COMPLETED';
    },
  };
}
