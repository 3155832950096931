// Gives a payment up: the intent is written down, then the provider is asked; CANCELLED when it confirms at once.
import { ok } from '@mps/kernel';
import { SWEEP_PROVIDER_TIMEOUT_MS } from '../limits';
import { decideCancel } from './domain/decide-request';
import { changeFrom } from '../transaction/change';
import type { FinishCancellation } from './finish-cancellation';
import type { FindTransaction, TransactionRef } from './get-transaction';
import type {
  Clocks,
  Reply,
  RequestContext,
  StoredTransaction,
  TransactionStore,
} from '../transaction/ports';

export interface CancelTransactionDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly findTransaction: FindTransaction;
  readonly finishCancellation: FinishCancellation;
}

/** resource_not_found · invalid_transaction_state · request_in_progress */
export type CancelTransaction = (ref: TransactionRef, context: RequestContext) => Reply<StoredTransaction>;

const CALL = { timeoutMs: SWEEP_PROVIDER_TIMEOUT_MS };

export function makeCancelTransaction({
  store,
  findTransaction,
  finishCancellation,
  businessClock,
}: CancelTransactionDependencies): CancelTransaction {
  return async (ref, context) => {
    const found = await findTransaction(ref, context);
    if (!found.ok) return found;
    const cancelled = await changeFrom(store, found.value, (state) =>
      decideCancel(state, businessClock.now()),
    );
    if (!cancelled.ok) return cancelled;
    const isOpen = cancelled.value.status === 'PENDING_CANCELLATION';
    return ok(isOpen ? await finishCancellation(cancelled.value, CALL) : cancelled.value);
  };
}
