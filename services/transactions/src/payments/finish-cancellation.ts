// Asks the provider to void or remove what the merchant has given up, and takes its answer in: for the request that
// cancelled, and for the sweeper when that request did not hear the end of it.
import { assertNever, ok } from '@mps/kernel';
import { decideVoidRejected } from './domain/decide-outcome';
import { askProvider, type Provider } from '../transaction/ask-provider';
import { changeFrom } from '../transaction/change';
import { orderRef } from './orders';
import type { Clocks, StoredTransaction, TransactionStore } from '../transaction/ports';
import type { OrderOutcome, ProviderCall, UnknownOutcome } from '../transaction/provider';
import type { TakeOutcome } from './apply-outcome';

export interface FinishCancellationDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly provider: Provider;
  readonly takeOutcome: TakeOutcome;
}

/** For a transaction in PENDING_CANCELLATION; answers it as it is afterwards. */
export type FinishCancellation = (
  transaction: StoredTransaction,
  call: ProviderCall,
) => Promise<StoredTransaction>;

export function makeFinishCancellation({
  store,
  provider,
  takeOutcome,
  businessClock,
}: FinishCancellationDependencies): FinishCancellation {
  async function take(
    transaction: StoredTransaction,
    outcome: OrderOutcome | UnknownOutcome,
    call: ProviderCall,
  ): Promise<StoredTransaction> {
    const taken = await takeOutcome.take(transaction, outcome, call);
    return taken.ok ? taken.value : transaction;
  }

  return async (transaction, call) => {
    const outcome = await askProvider(provider, call, (port) => port.voidOrder(orderRef(transaction), call));
    switch (outcome.kind) {
      case 'closed':
      case 'paid':
      case 'unknown':
        return take(transaction, outcome, call);
      case 'pending':
        return take(transaction, { kind: 'unknown' }, call);
      case 'rejected': {
        const stands = await changeFrom<never>(store, transaction, (state) =>
          ok(decideVoidRejected(state, businessClock.now())),
        );
        return stands.ok ? stands.value : transaction;
      }
      default:
        return assertNever(outcome);
    }
  };
}
