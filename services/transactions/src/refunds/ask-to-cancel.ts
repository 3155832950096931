// Asks the provider to cancel a refund. A refund that the provider has not seen counts as cancelled when its request can no
// longer arrive.
import { NEVER_ARRIVED_AFTER_MS } from '../limits';
import type { Clocks } from '../operation';
import {
  askProvider,
  formatRefundKey,
  toCallOwner,
  type Asking,
  type ProviderCall,
  type Refund,
  type RefundRef,
  type Transaction,
} from '../transaction';
import { lastSentAt } from './domain/decide-refund';
import type { CancelOutcome } from './domain/decide-refund-outcome';

/** `not_found`: the refund may still be on its way to the provider. */
export async function askToCancel(
  deps: Pick<Clocks, 'businessClock'> & Asking,
  transaction: Transaction,
  refund: Refund,
  call: ProviderCall,
): Promise<CancelOutcome | { readonly kind: 'not_found' }> {
  // Counted from before the question: its answer may be read long after the provider gave it.
  const sentAt = lastSentAt(refund);
  const sentMs = deps.businessClock.now().getTime() - sentAt.getTime();
  const ref = toRefundRef(transaction, refund);
  const outcome = await askProvider(deps, call, (provider) => provider.cancelRefund(ref, call));
  const wasSeen = refund.provider_refund_identification !== null;
  return outcome.kind === 'not_found' && !wasSeen && sentMs >= NEVER_ARRIVED_AFTER_MS
    ? { kind: 'cancelled', providerRefundId: null, lastSentAt: sentAt }
    : outcome;
}

/** The ids of a refund at the provider. */
export const toRefundRef = (transaction: Transaction, refund: Refund): RefundRef => ({
  owner: toCallOwner(transaction),
  refundKey: formatRefundKey(transaction, refund),
  transactionId: transaction._id,
});
