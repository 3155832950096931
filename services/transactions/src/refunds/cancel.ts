// Takes a refund back. Only the provider can say that it has not begun, so it is asked first and believed.
import type { CallContext } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import type { Reply } from '../operation';
import { askProvider, RECONCILE_CALL as CALL } from '../transaction';
import { checkRefundCancel, decideRefundOutcome, refuseRefundCancel } from './domain/decide-refund';
import { getRefund, type FoundRefund, type RefundRef } from './queries';
import type { SettleDeps } from './settle';

/** resource_not_found · invalid_refund_state · request_in_progress · provider_error */
export async function cancelRefund(
  deps: SettleDeps,
  ref: RefundRef,
  context: CallContext,
): Reply<FoundRefund> {
  const found = await getRefund(deps, ref, context);
  if (!found.ok) return found;
  const { transaction, refund } = found.value;
  const allowed = checkRefundCancel(refund);
  if (!allowed.ok) return allowed;
  const at = { refundId: refund.id, transactionId: transaction._id };
  const outcome = await askProvider(deps, CALL, (provider) => provider.cancelRefund(at, CALL));
  // On its way to the provider: it can be taken back once it has arrived, and never before.
  if (outcome.kind === 'not_found') return err({ code: 'request_in_progress', retryAfterSeconds: 1 });
  if (outcome.kind === 'unknown' || outcome.kind === 'pending') return err({ code: 'provider_error' });
  const changed = await deps.store.change<never>(transaction, (state) =>
    ok(decideRefundOutcome(state, refund.id, outcome, deps.businessClock.now())),
  );
  if (!changed.ok) return changed;
  const { stored } = changed.value;
  const now = stored.refunds.find(({ id }) => id === refund.id) ?? refund;
  return now.status === 'CANCELLED' ? ok({ transaction: stored, refund: now }) : err(refuseRefundCancel(now));
}
