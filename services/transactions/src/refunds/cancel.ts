// Takes a refund back. Only the provider can say that it has not begun, so it is asked first and believed.
import { err, ok } from '@mps/kernel';
import { SWEEP_PROVIDER_TIMEOUT_MS } from '../limits';
import { checkRefundCancel, decideRefundOutcome, refuseRefundCancel } from './domain/decide-refund';
import { askProvider, type Provider } from '../transaction/ask-provider';
import { changeFrom } from '../transaction/change';
import type { FoundRefund, GetRefund, RefundRef } from './get-refund';
import type { Clocks, Reply, RequestContext, TransactionStore } from '../transaction/ports';

export interface CancelRefundDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly getRefund: GetRefund;
  readonly provider: Provider;
}

/** resource_not_found · invalid_refund_state · request_in_progress · provider_error */
export type CancelRefund = (ref: RefundRef, context: RequestContext) => Reply<FoundRefund>;

const CALL = { timeoutMs: SWEEP_PROVIDER_TIMEOUT_MS };

export function makeCancelRefund({
  store,
  getRefund,
  provider,
  businessClock,
}: CancelRefundDependencies): CancelRefund {
  return async (ref, context) => {
    const found = await getRefund(ref, context);
    if (!found.ok) return found;
    const { transaction, refund } = found.value;
    const allowed = checkRefundCancel(refund);
    if (!allowed.ok) return allowed;
    const at = { refundId: refund.id, transactionId: transaction._id };
    const outcome = await askProvider(provider, CALL, (port) => port.cancelRefund(at, CALL));
    // On its way to the provider: it can be taken back once it has arrived, and never before.
    if (outcome.kind === 'not_found') return err({ code: 'request_in_progress', retryAfterSeconds: 1 });
    if (outcome.kind === 'unknown' || outcome.kind === 'pending') return err({ code: 'provider_error' });
    const changed = await changeFrom<never>(store, transaction, (state) =>
      ok(decideRefundOutcome(state, refund.id, outcome, businessClock.now())),
    );
    if (!changed.ok) return changed;
    const now = changed.value.refunds.find(({ id }) => id === refund.id) ?? refund;
    return now.status === 'CANCELLED'
      ? ok({ transaction: changed.value, refund: now })
      : err(refuseRefundCancel(now));
  };
}
