// Settles a transaction's open refunds: sends those that have not been sent, and queries the others. Harmless to repeat,
// because the provider knows each refund by our id.
import type { PayoutSwitch } from '@mps/aggregates';
import { assertHolds, ok, readPixKey } from '@mps/kernel';
import { SEND_WITHIN_MS } from '../limits';
import type { Clocks } from '../operation';
import {
  askProvider,
  decideUnknown,
  isUnsettled,
  materializeRefund,
  toOrderRef,
  formatRefundKey,
  type Asking,
  type ProviderCall,
  type Refund,
  type RefundOrder,
  type RefundOutcome,
  type StoredTransaction,
  type Transaction,
  type TransactionStore,
} from '../transaction';
import { askToCancel, toRefundRef } from './ask-to-cancel';
import { decideRefundSend, lastSentAt } from './domain/decide-refund';
import { decideRefundCancelAnswer, decideRefundOutcome } from './domain/decide-refund-outcome';

export interface SettleDeps extends Clocks, Asking {
  readonly store: TransactionStore;
  readonly payouts: Pick<PayoutSwitch, 'maySend'>;
}

/** Returns the transaction afterwards. `refundId` narrows to one refund. */
export async function settleRefunds(
  deps: SettleDeps,
  transaction: StoredTransaction,
  call: ProviderCall,
  refundId?: string,
): Promise<StoredTransaction> {
  const { store, businessClock } = deps;
  let current = transaction;
  const open = materializeRefund(transaction).next.refunds.filter(isUnsettled);
  for (const { id } of open.filter((one) => refundId === undefined || one.id === refundId)) {
    // The write of an earlier outcome read the payment again. Another process may have settled this refund meanwhile.
    const refund = materializeRefund(current).next.refunds.find((one) => one.id === id);
    if (refund === undefined || !isUnsettled(refund)) continue;
    if (refund.cancel_requested_at !== undefined) {
      current = await settleCancel(deps, current, refund, call);
      continue;
    }
    const asked = await sendOrQuery(deps, current, refund, call);
    current = asked.current;
    const { outcome } = asked;
    if (outcome === null) continue;
    const changed = await store.change(current, (state) =>
      ok(
        outcome === 'unsent'
          ? decideUnknown(state, businessClock.now())
          : decideRefundOutcome(state, refund.id, outcome, businessClock.now()),
      ),
    );
    if (!changed.ok) return current;
    current = changed.value.stored;
  }
  return current;
}

/** Repeats the request to cancel a refund. */
async function settleCancel(
  deps: SettleDeps,
  transaction: StoredTransaction,
  refund: Refund,
  call: ProviderCall,
): Promise<StoredTransaction> {
  const outcome = await askToCancel(deps, transaction, refund, call);
  const now = deps.businessClock.now();
  const changed = await deps.store.change<never>(transaction, (state) => {
    if (outcome.kind === 'unknown' || outcome.kind === 'not_found') return ok(decideUnknown(state, now));
    return ok(decideRefundCancelAnswer(state, refund.id, outcome.kind === 'pending' ? null : outcome, now));
  });
  return changed.ok ? changed.value.stored : transaction;
}

/**
 * `outcome` null: the refund was not sent, because it has ended or is to be cancelled. `unsent`: payouts are paused, or the
 * process was held up for too long. The reconciler tries again later.
 */
interface Asked {
  readonly current: StoredTransaction;
  readonly outcome: RefundOutcome | 'unsent' | null;
}

async function sendOrQuery(
  deps: SettleDeps,
  transaction: StoredTransaction,
  refund: Refund,
  call: ProviderCall,
): Promise<Asked> {
  const wasSent = refund.status !== 'PENDING' || refund.provider_refund_identification !== null;
  const maySend = await deps.payouts.maySend();
  // Before a pause a process may have sent it and died.
  if (wasSent || !maySend) {
    const ref = toRefundRef(transaction, refund);
    const known = await askProvider(deps, call, (provider) => provider.queryRefund(ref, call));
    if (known.kind !== 'not_found') return { current: transaction, outcome: known };
  }
  if (!maySend) return { current: transaction, outcome: 'unsent' };
  const announced = await withSendWritten(deps, transaction, refund);
  if (announced === null) return { current: transaction, outcome: null };
  const { current, sentAt } = announced;
  // The write may have outlived the permit.
  if (!(await deps.payouts.maySend())) return { current, outcome: 'unsent' };
  assertReserved(current, refund);
  const order = toRefundOrder(current, refund);
  // The process was held up after the write. The call could arrive after a dispute has taken the refund for cancelled.
  if (isTooLateToSend(sentAt, deps.businessClock.now())) return { current, outcome: 'unsent' };
  const outcome = await askProvider(deps, call, (provider) => provider.refund(order, call));
  return { current, outcome };
}

/** The provider gives back only money that the stored payment holds for this refund. */
function assertReserved(transaction: Transaction, { id, amount }: Refund): void {
  const { refunds } = materializeRefund(transaction).next;
  const stored = refunds.find((one) => one.id === id);
  assertHolds(stored !== undefined && isUnsettled(stored), 'refund.is_reserved_before_it_is_sent');
  assertHolds(stored?.amount === amount, 'refund.sends_the_reserved_amount');
}

/** Whether a call now could still be on its way when an answer `not_found` counts. */
const isTooLateToSend = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() > SEND_WITHIN_MS;

interface Announced {
  readonly current: StoredTransaction;
  /** The stored instant of the call. */
  readonly sentAt: Date;
}

/**
 * The instant of a call is written before the call. So an answer `not_found` counts only when no call can still be on its way.
 * The first call follows the write that made the refund, unless its process was held up.
 */
async function withSendWritten(
  { store, businessClock }: SettleDeps,
  transaction: StoredTransaction,
  refund: Refund,
): Promise<Announced | null> {
  const now = businessClock.now();
  const madeAt = lastSentAt(refund);
  if (!isTooLateToSend(madeAt, now)) return { current: transaction, sentAt: madeAt };
  const written = await store.change<never>(transaction, (state) =>
    ok(decideRefundSend(state, refund.id, now)),
  );
  if (!written.ok) return null;
  const { stored } = written.value;
  const found = stored.refunds.find(({ id }) => id === refund.id);
  // Another process may have sent it in the same millisecond, and settled it.
  const isWritten = found?.sent_at?.getTime() === now.getTime() && isUnsettled(found);
  return isWritten ? { current: stored, sentAt: now } : null;
}

function toRefundOrder(transaction: Transaction, refund: Refund): RefundOrder {
  const payment = transaction.payments.find(({ payment_id }) => payment_id === refund.payment_id);
  // A slip names no account to return to. Its money goes to the consumer's key alone.
  const receiver = payment?.paid_via === 'BOLETO' ? transaction.consumer : null;
  const givenKey = receiver?.pix_key ?? null;
  return {
    ...toOrderRef(transaction),
    refundKey: formatRefundKey(transaction, refund),
    reference: refund.id,
    amountCents: refund.amount,
    approvedAmountCents: refund.automatic ? refund.amount : (transaction.approved_amount ?? 0),
    reason: refund.reason,
    description: refund.description,
    endToEndId: payment?.end_to_end_id ?? null,
    // The key that the directory was asked about, in its form.
    payoutPixKey: givenKey === null ? null : (readPixKey(givenKey) ?? givenKey),
    payoutOwnerDocument: receiver?.document_number ?? null,
  };
}
