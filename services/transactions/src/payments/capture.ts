// Captures an authorized payment, once. The intent is stored with its amount, the provider is asked, and the outcome is
// applied. While the outcome is unknown the reconciler queries and resends it, and no other command may change the payment.
import type { StoreRefusal } from '@mps/aggregates';
import { failure, invalid, violation, type CallContext, type DomainError } from '@mps/contracts';
import { assertHolds, err, isCents, ok, type Result } from '@mps/kernel';
import { SEND_WITHIN_MS } from '../limits';
import type { Reply } from '../operation';
import {
  askProvider,
  formatCaptureKey,
  toOrderRef,
  RECONCILE_CALL as CALL,
  refuse,
  type CommandAnswer,
  type Intent,
  type InvalidState,
  type StillUnderWay,
  type StoredTransaction,
  type TransactionRef,
} from '../transaction';
import { applyOutcome, type OutcomeDeps } from './apply-outcome';
import { askOrder } from './ask-order';
import {
  decideCapture,
  decideCaptureRefused,
  isCapturedBy,
  type CaptureTooBig,
} from './domain/decide-request';

export interface CaptureRequest extends TransactionRef {
  /** Cents; null: the whole authorized amount. */
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
  const intended = await deps.store.begin(found.value, context, CAPTURE, (state) =>
    decideCapture(state, request.amount, deps.businessClock.now()),
  );
  if (!intended.ok) return err(toDomainError(intended.error));
  const { stored, replayed } = intended.value;
  if (replayed) return ok({ transaction: stored, replayed });
  const sent = await sendCapture(deps, stored);
  if (!sent.ok) return sent;
  const { status, submission } = sent.value;
  if (status === 'AUTHORIZED') return err(submission === 'SETTLED' ? REFUSED : NOT_KNOWN_YET);
  // The authorization may be gone at the provider. A capture a moment later would be refused for that.
  return isCaptured(sent.value)
    ? ok({ transaction: sent.value, replayed })
    : err(refuse(sent.value, 'capture'));
}

const isCaptured = ({ approved_amount }: StoredTransaction): boolean => approved_amount !== null;

const CAPTURE: Intent = {
  isUnderWay: ({ status, submission }) => status === 'AUTHORIZED' && submission === 'UNDER_WAY',
  isDone: isCapturedBy,
};

const REFUSED = failure('provider_error', 'capture_refused');
const NOT_KNOWN_YET = failure('provider_error', 'outcome_unknown');

/**
 * Sends a capture with a stored intent, for the first time or again, and applies the outcome. The payment is then APPROVED,
 * or AUTHORIZED and SETTLED when the provider refused, or unchanged when the outcome is unknown.
 */
export async function sendCapture(
  deps: OutcomeDeps,
  intended: StoredTransaction,
): Promise<Result<StoredTransaction, StoreRefusal>> {
  const { capture } = intended;
  if (capture === undefined) throw new Error(`Transaction ${intended._id} has no capture to be sent`);
  const { amount: amountCents, sent_at: sentAt } = capture;
  const authorized = intended.authorized_amount ?? intended.amount;
  assertHolds(isCents(amountCents) && amountCents <= authorized, 'capture.is_within_authorized');
  const order = { ...toOrderRef(intended), amountCents, captureKey: formatCaptureKey(intended, capture) };
  // The process was held up after the intent. The call could arrive after the reconciler has concluded that it never will.
  if (deps.businessClock.now().getTime() - sentAt.getTime() > SEND_WITHIN_MS)
    return applyOutcome(deps, intended, { kind: 'unknown' }, CALL);
  const outcome = await askProvider(deps, CALL, (provider) => provider.capture(order, CALL));
  if (outcome.kind !== 'rejected') return applyOutcome(deps, intended, outcome, CALL);
  // The provider may refuse because the order is captured already. The order itself shows it.
  const found = await askOrder(deps, intended);
  if (found.kind === 'authorized') {
    const refused = await deps.store.change<never>(intended, (state) =>
      ok(decideCaptureRefused(state, capture, deps.businessClock.now())),
    );
    return refused.ok ? ok(refused.value.stored) : refused;
  }
  return applyOutcome(deps, intended, found.kind === 'not_found' ? { kind: 'unknown' } : found, CALL);
}

function toDomainError(refusal: InvalidState | CaptureTooBig | StillUnderWay | StoreRefusal): DomainError {
  if (refusal.code !== 'capture_too_big') return refusal;
  return invalid(violation('#/amount', 'too_big', 'above_maximum', { max: refusal.authorizedAmount }));
}
