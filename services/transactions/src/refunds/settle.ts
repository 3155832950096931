// Brings a transaction's open refunds to their end: sent when they have not been, asked for when they have. Harmless to
// repeat, because the provider knows each refund by our id.
import { ok } from '@mps/kernel';
import { decideRefundOutcome } from './domain/decide-refund';
import type { Refund } from '../transaction/domain/transaction';
import { isUnsettled } from '../transaction/domain/wake-time';
import { askProvider, type Provider } from '../transaction/ask-provider';
import { changeFrom } from '../transaction/change';
import { refundOrder } from '../payments/orders';
import type { Clocks, StoredTransaction, TransactionStore } from '../transaction/ports';
import type { ProviderCall, RefundOutcome } from '../transaction/provider';

export interface SettleRefundsDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly provider: Provider;
}

/** Answers the transaction as it is afterwards. `refundId` narrows to one refund. */
export type SettleRefunds = (
  transaction: StoredTransaction,
  call: ProviderCall,
  refundId?: string,
) => Promise<StoredTransaction>;

export function makeSettleRefunds({
  store,
  provider,
  businessClock,
}: SettleRefundsDependencies): SettleRefunds {
  async function outcomeOf(
    transaction: StoredTransaction,
    refund: Refund,
    call: ProviderCall,
  ): Promise<RefundOutcome> {
    const wasSent = refund.status !== 'PENDING' || refund.provider_refund_identification !== null;
    if (wasSent) {
      const ref = { refundId: refund.id, transactionId: transaction._id };
      const known = await askProvider(provider, call, (port) => port.queryRefund(ref, call));
      if (known.kind !== 'not_found') return known;
    }
    return askProvider(provider, call, (port) => port.refund(refundOrder(transaction, refund), call));
  }

  return async (transaction, call, refundId) => {
    let current = transaction;
    const open = transaction.refunds.filter(isUnsettled);
    for (const refund of open.filter(({ id }) => refundId === undefined || id === refundId)) {
      const outcome = await outcomeOf(current, refund, call);
      const changed = await changeFrom(store, current, (state) =>
        ok(decideRefundOutcome(state, refund.id, outcome, businessClock.now())),
      );
      if (!changed.ok) return current;
      current = changed.value;
    }
    return current;
  };
}
