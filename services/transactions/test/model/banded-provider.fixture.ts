// A scripted provider. The amount of a payment or refund determines its outcome, so that the model knows the outcome of a
// random command. It behaves like a real provider: it is keyed by our ids, a paid order cannot be removed, and a second request
// gets the first outcome.
import type { CardOrder, ChargeOrder, RefundOutcome } from '../../src/transaction/provider';
import { approval, registration, type ScriptedProvider } from '../scripted-provider.fixture';

/** The last two digits of a payment's amount. */
export const BAND = {
  plain: 0,
  authorized: 1,
  declined: 2,
  denied: 3,
  failed: 4,
  /** The order gets lost on its way. */
  lost: 5,
  /** The order arrives, its answer gets lost. */
  answerLost: 6,
  /** The order arrives, and the provider never answers any question about it. */
  silent: 8,
  /** Authorized; the acquirer will not void. */
  voidRejected: 11,
  /** Authorized or registered; the first void is not answered. */
  voidSilent: 12,
  captureRejected: 13,
  /** The capture happens, its answer gets lost. */
  captureLost: 14,
} as const;
export const findBand = (amount: number): number => amount % 100;
const AUTHORIZED_BANDS: readonly number[] = [
  BAND.authorized,
  BAND.voidRejected,
  BAND.voidSilent,
  BAND.captureRejected,
  BAND.captureLost,
];
export const isAuthorizedBand = (amount: number): boolean => AUTHORIZED_BANDS.includes(findBand(amount));

/** The last digit of a refund's amount. */
export const REFUND_BAND = { pending: 1, processing: 2, failed: 3, answerLost: 4 } as const;

export type OrderKind =
  'none' | 'approved' | 'authorized' | 'declined' | 'failed' | 'registered' | 'paid' | 'closed';
export type RefundTruth = 'none' | 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';

export const firstRefundTruth = (amount: number): RefundTruth => {
  switch (amount % 10) {
    case REFUND_BAND.pending:
      return 'pending';
    case REFUND_BAND.processing:
      return 'processing';
    case REFUND_BAND.failed:
      return 'failed';
    default:
      return 'completed';
  }
};
/** Open items at the provider are done when it is next asked for them. */
export const laterRefundTruth = (truth: RefundTruth): RefundTruth =>
  truth === 'pending' || truth === 'processing' ? 'completed' : truth;

export interface BandedProvider {
  readonly provider: ScriptedProvider;
  readonly refundTruths: ReadonlyMap<string, RefundTruth>;
  readonly voidsAsked: ReadonlyMap<string, number>;
  /** How often each order was sent to be charged and not refused as known. */
  readonly chargesOf: (transactionId: string) => number;
  reset(): void;
}

export function bandProvider(provider: ScriptedProvider): BandedProvider {
  const refundTruths = new Map<string, RefundTruth>();
  const voidsAsked = new Map<string, number>();
  const amounts = new Map<string, number>();
  const keep = (id: string, kind: 'card' | 'charge', outcome: ReturnType<typeof approval>) => {
    if (!provider.orders.has(id)) provider.charges.push(id);
    if (outcome.kind !== 'unknown') provider.orders.set(id, { kind, outcome, payments: [] });
  };
  provider.onCard = (order: CardOrder) => {
    const { transactionId: id, amountCents } = order;
    amounts.set(id, amountCents);
    const yes = approval(order);
    const providerTransactionId = `pt-${id}`;
    if (isAuthorizedBand(amountCents) && yes.kind === 'approved') return { ...yes, kind: 'authorized' };
    switch (findBand(amountCents)) {
      case BAND.declined:
        return { kind: 'declined', by: 'ACQUIRER', responseCode: '51', providerTransactionId };
      case BAND.denied:
        return { kind: 'declined', by: 'ANTIFRAUD', responseCode: null, providerTransactionId };
      case BAND.failed:
        return { kind: 'failed', reason: 'PROVIDER', providerTransactionId };
      case BAND.lost:
        return { kind: 'unknown' };
      case BAND.answerLost:
      case BAND.silent:
        keep(id, 'card', yes);
        return { kind: 'unknown' };
      default:
        return yes;
    }
  };
  provider.onCharge = (order: ChargeOrder) => {
    amounts.set(order.transactionId, order.amountCents);
    switch (findBand(order.amountCents)) {
      case BAND.failed:
        return { kind: 'failed', reason: 'PROVIDER', providerTransactionId: null };
      case BAND.lost:
        return { kind: 'unknown' };
      default:
        return registration(order);
    }
  };
  scriptQuestions(provider, amounts, voidsAsked);
  scriptRefunds(provider, refundTruths);
  return {
    provider,
    refundTruths,
    voidsAsked,
    chargesOf: (id) => provider.charges.filter((one) => one === id).length,
    reset: () => {
      for (const kept of [refundTruths, voidsAsked, amounts, provider.orders, provider.refunds]) kept.clear();
      provider.charges.length = 0;
      provider.reversed.length = 0;
    },
  };
}

function scriptQuestions(
  provider: ScriptedProvider,
  amounts: ReadonlyMap<string, number>,
  voidsAsked: Map<string, number>,
): void {
  const band = (id: string) => findBand(amounts.get(id) ?? 0);
  const capture = provider.capture.bind(provider);
  provider.onQuery = (id) =>
    band(id) === BAND.silent
      ? { kind: 'unknown' }
      : (provider.orders.get(id)?.outcome ?? { kind: 'not_found' });
  provider.capture = async (order, call) => {
    if (band(order.transactionId) === BAND.captureRejected) return { kind: 'rejected' };
    const outcome = await capture(order, call);
    const isLost = band(order.transactionId) === BAND.captureLost && outcome.kind === 'approved';
    return isLost ? { kind: 'unknown' } : outcome;
  };
  provider.voidOrder = async ({ transactionId: id, providerTransactionId }) => {
    const asked = (voidsAsked.get(id) ?? 0) + 1;
    voidsAsked.set(id, asked);
    const order = provider.orders.get(id);
    if (order?.outcome.kind === 'paid') return order.outcome;
    const isRejected = order?.kind === 'card' && band(id) === BAND.voidRejected;
    if (order?.outcome.kind === 'approved') return order.outcome;
    if (isRejected) return { kind: 'rejected' };
    if (band(id) === BAND.voidSilent && asked === 1) return { kind: 'unknown' };
    const closed = { kind: 'closed', providerTransactionId } as const;
    if (order !== undefined) order.outcome = closed;
    return closed;
  };
  provider.reverse = async ({ transactionId: id, providerTransactionId }) => {
    provider.reversed.push(id);
    const order = provider.orders.get(id);
    if (order !== undefined) order.outcome = { kind: 'closed', providerTransactionId };
    return { kind: 'reversed' };
  };
}

function scriptRefunds(provider: ScriptedProvider, truths: Map<string, RefundTruth>): void {
  const toOutcome = (id: string): RefundOutcome => {
    const truth = truths.get(id) ?? 'none';
    const providerRefundId = `R-${id}`;
    if (truth === 'none') return { kind: 'unknown' };
    if (truth !== 'completed') return { kind: truth, providerRefundId };
    return { kind: truth, providerRefundId, completedAt: new Date(0) };
  };
  const later = (id: string, truth: RefundTruth): RefundOutcome => {
    truths.set(id, laterRefundTruth(truth));
    return toOutcome(id);
  };
  provider.refund = async ({ refundKey: id, amountCents }) => {
    const known = truths.get(id);
    if (known !== undefined) return later(id, known);
    truths.set(id, firstRefundTruth(amountCents));
    return amountCents % 10 === REFUND_BAND.answerLost ? { kind: 'unknown' } : toOutcome(id);
  };
  provider.queryRefund = async ({ refundKey: id }) => {
    const known = truths.get(id);
    return known === undefined ? { kind: 'not_found' } : later(id, known);
  };
  provider.cancelRefund = async ({ refundKey: id }) => {
    const known = truths.get(id);
    if (known === undefined) return { kind: 'not_found' };
    if (known === 'pending') truths.set(id, 'cancelled');
    return toOutcome(id);
  };
}
