// Captures an authorized payment, once: the intent is written down, the provider is asked, the outcome is taken in. What
// stays unknown is asked for by the sweeper before anything else may happen to the payment.
import { invalid, violation, type DomainError } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import { SWEEP_PROVIDER_TIMEOUT_MS } from '../limits';
import {
  decideCapture,
  decideCaptureRejected,
  type CaptureTooBig,
  type InProgress,
} from './domain/decide-request';
import type { InvalidState } from '../transaction/domain/decision';
import { askProvider, type Provider } from '../transaction/ask-provider';
import { changeFrom } from '../transaction/change';
import type { FindTransaction, TransactionRef } from './get-transaction';
import { orderRef } from './orders';
import type {
  Clocks,
  Reply,
  RequestContext,
  StoredTransaction,
  TransactionStore,
} from '../transaction/ports';
import type { TakeOutcome } from './apply-outcome';

export interface CaptureCommand extends TransactionRef {
  /** Cents; null: all that was authorized. */
  readonly amount: number | null;
}

export interface CaptureTransactionDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly findTransaction: FindTransaction;
  readonly provider: Provider;
  readonly takeOutcome: TakeOutcome;
}

/** resource_not_found · invalid_transaction_state · validation_error · request_in_progress · provider_error */
export type CaptureTransaction = (
  command: CaptureCommand,
  context: RequestContext,
) => Reply<StoredTransaction>;

const CALL = { timeoutMs: SWEEP_PROVIDER_TIMEOUT_MS };

export function makeCaptureTransaction({
  store,
  findTransaction,
  provider,
  takeOutcome,
  businessClock,
}: CaptureTransactionDependencies): CaptureTransaction {
  async function send(intended: StoredTransaction, amountCents: number): Reply<StoredTransaction> {
    const order = { ...orderRef(intended), amountCents };
    const outcome = await askProvider(provider, CALL, (port) => port.capture(order, CALL));
    if (outcome.kind === 'rejected') {
      await changeFrom<never>(store, intended, (state) => ok(decideCaptureRejected(state)));
      return err({ code: 'provider_error', detail: 'The provider refused the capture' });
    }
    const taken = await takeOutcome.take(intended, outcome, CALL);
    if (!taken.ok) return taken;
    return outcome.kind === 'unknown'
      ? err({ code: 'provider_error', detail: 'The outcome is not known yet and will be asked for' })
      : ok(taken.value);
  }

  return async (command, context) => {
    const found = await findTransaction(command, context);
    if (!found.ok) return found;
    let amountCents = 0;
    const intended = await changeFrom(store, found.value, (state) => {
      const decided = decideCapture(state, command.amount, businessClock.now());
      if (decided.ok) amountCents = decided.value.amount;
      return decided;
    });
    return intended.ok ? send(intended.value, amountCents) : err(domainErrorOf(intended.error));
  };
}

function domainErrorOf(
  refusal: InvalidState | CaptureTooBig | InProgress | { readonly code: 'resource_not_found' },
): DomainError {
  if (refusal.code !== 'capture_too_big') return refusal;
  return invalid(violation('#/amount', 'too_big', `must be at most ${refusal.authorizedAmount}`));
}
