// Takes a dispute in, from whoever told of it. The provider is asked to take pending refunds back first, and what it says
// of them is written in the same document write as the dispute: the payer is not paid twice.
import { newId, ok, type Result } from '@mps/kernel';
import { decideDisputeOpened } from './domain/decide-dispute';
import type { Decision } from '../transaction/domain/decision';
import type { Transaction } from '../transaction/domain/transaction';
import { movesFrom } from '../transaction/domain/transition-table';
import { askProvider, type Provider } from '../transaction/ask-provider';
import { changeFrom, type NotThere } from '../transaction/change';
import type { Clocks, StoredTransaction, TransactionStore } from '../transaction/ports';
import type { DisputeFact, ProviderCall, RefundOutcome } from '../transaction/provider';

export interface TakeDisputeDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly provider: Provider;
}

export interface TakeDispute {
  /** What has to be known before `decide`: how the provider answers for each pending refund, by its id. */
  recall(transaction: Transaction, call: ProviderCall): Promise<ReadonlyMap<string, RefundOutcome>>;
  /** For callers that have more to write in the same commit. */
  decide(
    transaction: Transaction,
    fact: DisputeFact,
    refundOutcomes: ReadonlyMap<string, RefundOutcome>,
  ): Decision;
  /** Recalls, decides and writes. */
  take(
    transaction: StoredTransaction,
    fact: DisputeFact,
    call: ProviderCall,
  ): Promise<Result<StoredTransaction, NotThere>>;
}

export function makeTakeDispute({ store, provider, businessClock }: TakeDisputeDependencies): TakeDispute {
  const recall: TakeDispute['recall'] = async (transaction, call) => {
    const outcomes = new Map<string, RefundOutcome>();
    if (movesFrom(transaction.status, 'open_dispute').length === 0) return outcomes;
    const pending = transaction.refunds.filter(({ status, automatic }) => status === 'PENDING' && !automatic);
    for (const { id: refundId } of pending) {
      const ref = { refundId, transactionId: transaction._id };
      const outcome = await askProvider(provider, call, (port) => port.cancelRefund(ref, call));
      // Never seen there, where the payment is charged back by now: a request that still arrives is refused.
      if (outcome.kind === 'not_found') outcomes.set(refundId, { kind: 'cancelled', providerRefundId: null });
      else if (outcome.kind !== 'unknown') outcomes.set(refundId, outcome);
    }
    return outcomes;
  };
  const decide: TakeDispute['decide'] = (transaction, fact, refundOutcomes) =>
    decideDisputeOpened(transaction, newId(), fact, businessClock.now(), refundOutcomes);
  return {
    recall,
    decide,
    async take(transaction, fact, call) {
      const outcomes = await recall(transaction, call);
      return changeFrom<never>(store, transaction, (state) => ok(decide(state, fact, outcomes)));
    },
  };
}
