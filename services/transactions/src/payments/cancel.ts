// Cancels a payment. The intent is stored, then the provider is asked. CANCELLED when it confirms at once.
import { failure, type CallContext } from '@mps/contracts';
import { assertNever, err, ok } from '@mps/kernel';
import type { Reply } from '../operation';
import {
  askProvider,
  chain,
  isCharge,
  toOrderRef,
  RECONCILE_CALL,
  refuse,
  type CommandAnswer,
  type Intent,
  type OrderOutcome,
  type PaidOutcome,
  type ProviderCall,
  type StoredTransaction,
  type TransactionRef,
  type UnknownOutcome,
} from '../transaction';
import { applyOutcome, giveBack, outcomeDecision, type OutcomeDeps } from './apply-outcome';
import { decideVoidRejected } from './domain/decide-outcome';
import { decideCancel } from './domain/decide-request';

/**
 * Answers the payment that is cancelled or is about to be. The provider may answer that the payment was faster, or that the
 * authorization stands. The merchant then receives the error that a cancellation a moment later would receive.
 *
 * resource_not_found · invalid_transaction_state · request_in_progress · provider_error
 */
export async function cancelTransaction(
  deps: OutcomeDeps,
  ref: TransactionRef,
  context: CallContext,
): Reply<CommandAnswer> {
  const found = await deps.store.findForCaller(ref, context);
  if (!found.ok) return found;
  const cancelled = await deps.store.begin(found.value, context, CANCELLATION, (state) =>
    decideCancel(state, deps.businessClock.now()),
  );
  if (!cancelled.ok) return cancelled;
  const { stored, replayed } = cancelled.value;
  const isOpen = stored.status === 'PENDING_CANCELLATION' && !replayed;
  const transaction = isOpen ? await finishCancellation(deps, stored, RECONCILE_CALL) : stored;
  if (isGivenUp(transaction)) return ok({ transaction, replayed });
  return err(transaction.status === 'AUTHORIZED' ? REFUSED : refuse(transaction, 'cancel'));
}

const isGivenUp = ({ status }: StoredTransaction): boolean =>
  status === 'CANCELLED' || status === 'PENDING_CANCELLATION';

const CANCELLATION: Intent = {
  // An answer that leaves the order open is stored as a query.
  isUnderWay: ({ status, last_asked_at }) => status === 'PENDING_CANCELLATION' && last_asked_at === null,
  isDone: isGivenUp,
};

const REFUSED = failure('provider_error', 'void_refused');

/**
 * Asks the provider to void or remove an order and applies its answer, for a transaction in PENDING_CANCELLATION. Called by
 * the request that cancels, and by the reconciler when that request did not receive the end. Returns the transaction as it
 * is afterwards.
 */
export async function finishCancellation(
  deps: OutcomeDeps,
  transaction: StoredTransaction,
  call: ProviderCall,
): Promise<StoredTransaction> {
  const outcome = await askProvider(deps, call, (provider) =>
    provider.voidOrder(toOrderRef(transaction), call),
  );
  switch (outcome.kind) {
    case 'approved':
    case 'closed':
    case 'unknown':
      return apply(deps, transaction, outcome, call);
    case 'paid':
      return isCharge(transaction.instrument)
        ? endPaid(deps, transaction, outcome, call)
        : apply(deps, transaction, outcome, call);
    case 'pending':
      return apply(deps, transaction, { kind: 'unknown' }, call);
    case 'rejected': {
      const stands = await deps.store.change<never>(transaction, (state) =>
        ok(decideVoidRejected(state, deps.businessClock.now())),
      );
      return stands.ok ? stands.value.stored : transaction;
    }
    default:
      return assertNever(outcome);
  }
}

/** A payment in time wins. A late one goes back, and the charge is over because nothing is left to remove. */
async function endPaid(
  deps: OutcomeDeps,
  transaction: StoredTransaction,
  paid: PaidOutcome,
  call: ProviderCall,
): Promise<StoredTransaction> {
  const ended = await deps.store.change<never>(transaction, (state) =>
    ok(
      chain(outcomeDecision(deps, state, paid), (taken) =>
        outcomeDecision(deps, taken, { kind: 'closed', providerTransactionId: paid.providerTransactionId }),
      ),
    ),
  );
  return ended.ok ? giveBack(deps, ended.value.stored, call) : transaction;
}

async function apply(
  deps: OutcomeDeps,
  transaction: StoredTransaction,
  outcome: OrderOutcome | UnknownOutcome,
  call: ProviderCall,
): Promise<StoredTransaction> {
  const applied = await applyOutcome(deps, transaction, outcome, call);
  return applied.ok ? applied.value : transaction;
}
