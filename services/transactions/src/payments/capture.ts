// Captures an authorized payment, once: the intent is written down, the provider is asked, the outcome is applied. What
// stays unknown is asked for by the reconciler before anything else may happen to the payment.
import type { StoreRefusal } from '@mps/aggregates';
import { failure, invalid, violation, type CallContext, type DomainError } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import type { Reply } from '../operation';
import {
  askProvider,
  orderRef,
  RECONCILE_CALL as CALL,
  type CommandAnswer,
  type InvalidState,
  type StoredTransaction,
  type TransactionRef,
} from '../transaction';
import { applyOutcome, type OutcomeDeps } from './apply-outcome';
import {
  decideCapture,
  decideCaptureRejected,
  type CaptureTooBig,
  type InProgress,
} from './domain/decide-request';

export interface CaptureRequest extends TransactionRef {
  /** Cents; null: all that was authorized. */
  readonly amount: number | null;
}

/** resource_not_found · invalid_transaction_state · validation_error · request_in_progress · provider_error */
export async function captureTransaction(
  deps: OutcomeDeps,
  request: CaptureRequest,
  context: CallContext,
): Reply<CommandAnswer> {
  const found = await deps.store.findForCaller(request, context);
  if (!found.ok) return found;
  let amountCents = 0;
  const intended = await deps.store.begin(found.value, context, isCaptured, (state) => {
    const decided = decideCapture(state, request.amount, deps.businessClock.now());
    if (decided.ok) amountCents = decided.value.amount;
    return decided;
  });
  if (!intended.ok) return err(domainErrorOf(intended.error));
  const { stored, replayed } = intended.value;
  if (replayed) return ok({ transaction: stored, replayed });
  const sent = await send(deps, stored, amountCents);
  return sent.ok ? ok({ transaction: sent.value, replayed }) : sent;
}

const isCaptured = ({ approved_amount }: StoredTransaction): boolean => approved_amount !== null;

async function send(
  deps: OutcomeDeps,
  intended: StoredTransaction,
  amountCents: number,
): Reply<StoredTransaction> {
  const order = { ...orderRef(intended), amountCents };
  const outcome = await askProvider(deps, CALL, (provider) => provider.capture(order, CALL));
  if (outcome.kind === 'rejected') {
    await deps.store.change<never>(intended, (state) => ok(decideCaptureRejected(state)));
    return err(failure('provider_error', 'capture_refused'));
  }
  const applied = await applyOutcome(deps, intended, outcome, CALL);
  if (!applied.ok) return applied;
  return outcome.kind === 'unknown' ? err(failure('provider_error', 'outcome_unknown')) : ok(applied.value);
}

function domainErrorOf(refusal: InvalidState | CaptureTooBig | InProgress | StoreRefusal): DomainError {
  if (refusal.code !== 'capture_too_big') return refusal;
  return invalid(violation('#/amount', 'too_big', 'above_maximum', { max: refusal.authorizedAmount }));
}
