// Takes a refund back. Only the provider can say that it has not begun, so the intent is written down, and the provider is
// asked and believed; what it does not answer, the reconciler asks again.
import type { CallContext } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import type { Reply } from '../operation';
import { askProvider, RECONCILE_CALL as CALL, type Refund, type Transaction } from '../transaction';
import { decideRefundCancel, decideRefundCancelAnswer, refuseRefundCancel } from './domain/decide-refund';
import { getRefund, type FoundRefund, type RefundRef } from './queries';
import type { SettleDeps } from './settle';

export type CancelledRefund = FoundRefund & { readonly replayed: boolean };

/** resource_not_found · invalid_refund_state · request_in_progress · provider_error */
export async function cancelRefund(
  deps: SettleDeps,
  ref: RefundRef,
  context: CallContext,
): Reply<CancelledRefund> {
  const { store, businessClock } = deps;
  const found = await getRefund(deps, ref, context);
  if (!found.ok) return found;
  const { refund } = found.value;
  const isCancelled = (state: Transaction): boolean => refundIn(state, refund).status === 'CANCELLED';
  const requested = await store.begin(found.value.transaction, context, isCancelled, (state) =>
    decideRefundCancel(state, refund.id, businessClock.now()),
  );
  if (!requested.ok) return requested;
  const { stored: transaction, replayed } = requested.value;
  if (replayed) return ok({ transaction, refund: refundIn(transaction, refund), replayed });
  const at = { refundId: refund.id, transactionId: transaction._id };
  const outcome = await askProvider(deps, CALL, (provider) => provider.cancelRefund(at, CALL));
  // The intent stands: the reconciler asks again.
  if (outcome.kind === 'unknown') return err({ code: 'provider_error' });
  const said = outcome.kind === 'not_found' || outcome.kind === 'pending' ? null : outcome;
  const answered = await store.change<never>(transaction, (state) =>
    ok(decideRefundCancelAnswer(state, refund.id, said, businessClock.now())),
  );
  // On its way to the provider: it can be taken back once it has arrived, and never before.
  if (outcome.kind === 'not_found') return err({ code: 'request_in_progress', retryAfterSeconds: 1 });
  if (said === null) return err({ code: 'provider_error' });
  if (!answered.ok) return answered;
  const { stored } = answered.value;
  const now = refundIn(stored, refund);
  return now.status === 'CANCELLED'
    ? ok({ transaction: stored, refund: now, replayed })
    : err(refuseRefundCancel(now));
}

const refundIn = ({ refunds }: Transaction, before: Refund): Refund =>
  refunds.find(({ id }) => id === before.id) ?? before;
