// Reads, lists and cancels refunds. Refunds are stored in their transaction and are few, so pages are cut in memory. Only the
// provider knows whether a refund has begun. So the request to cancel is stored first, and the provider decides. The
// reconciler repeats a request that got no answer.
import type { CallContext } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import type { Paging, Reply } from '../operation';
import {
  isUnderWay,
  RECONCILE_CALL as CALL,
  STILL_UNDER_WAY,
  type Intent,
  type Refund,
  type StoredTransaction,
  type Transaction,
  type TransactionStore,
} from '../transaction';
import { askToCancel } from './ask-to-cancel';
import { decideRefundCancel, refuseRefundCancel } from './domain/decide-refund';
import { decideRefundCancelAnswer } from './domain/decide-refund-outcome';
import type { SettleDeps } from './settle';

export interface RefundRef {
  readonly merchant_id: string;
  readonly transaction_id: string;
  readonly refund_id: string;
}

export interface FoundRefund {
  readonly transaction: StoredTransaction;
  readonly refund: Refund;
}

/** resource_not_found */
export async function getRefund(
  { store }: { readonly store: TransactionStore },
  ref: RefundRef,
  context: CallContext,
): Reply<FoundRefund> {
  const found = await store.findForCaller(ref, context);
  if (!found.ok) return found;
  const refund = found.value.refunds.find(({ id }) => id === ref.refund_id);
  return refund === undefined
    ? err({ code: 'resource_not_found' })
    : ok({ transaction: found.value, refund });
}

export interface RefundPage {
  readonly data: readonly Refund[];
  readonly total: number;
}

/** resource_not_found */
export async function listRefunds(
  { store }: { readonly store: TransactionStore },
  query: Omit<RefundRef, 'refund_id'> & Paging,
  context: CallContext,
): Reply<RefundPage> {
  const found = await store.findForCaller(query, context);
  if (!found.ok) return found;
  const { page, limit, direction } = query;
  const sorted = [...found.value.refunds].sort((a, b) => direction * compare(a, b));
  return ok({ data: sorted.slice((page - 1) * limit, page * limit), total: sorted.length });
}

function compare(a: Refund, b: Refund): number {
  const byTime = a.created_at.getTime() - b.created_at.getTime();
  if (byTime !== 0) return byTime;
  return a.id < b.id ? -1 : 1;
}

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
  const cancellation: Intent = {
    isUnderWay: (state) => isUnderWay(findRefund(state, refund).cancel_requested_at, businessClock.now()),
    isDone: (state) => findRefund(state, refund).status === 'CANCELLED',
  };
  const requested = await store.begin(found.value.transaction, context, cancellation, (state) =>
    decideRefundCancel(state, refund.id, businessClock.now()),
  );
  if (!requested.ok) return requested;
  const { stored: transaction, replayed } = requested.value;
  if (replayed) return ok({ transaction, refund: findRefund(transaction, refund), replayed });
  const outcome = await askToCancel(deps, transaction, findRefund(transaction, refund), CALL);
  // The request is stored, so the reconciler repeats it.
  if (outcome.kind === 'unknown') return err({ code: 'provider_error' });
  const said = outcome.kind === 'not_found' || outcome.kind === 'pending' ? null : outcome;
  const answered = await store.change<never>(transaction, (state) =>
    ok(decideRefundCancelAnswer(state, refund.id, said, businessClock.now())),
  );
  // The refund is still on its way to the provider, which can cancel it only once it has arrived.
  if (outcome.kind === 'not_found') return err(STILL_UNDER_WAY);
  if (said === null) return err({ code: 'provider_error' });
  if (!answered.ok) return answered;
  const { stored } = answered.value;
  const now = findRefund(stored, refund);
  if (now.status === 'CANCELLED') return ok({ transaction: stored, refund: now, replayed });
  // It was sent again meanwhile.
  return err(now.status === 'PENDING' ? STILL_UNDER_WAY : refuseRefundCancel(now));
}

const findRefund = ({ refunds }: Transaction, before: Refund): Refund =>
  refunds.find(({ id }) => id === before.id) ?? before;
