// Gives money back: replay, decide, reserve by one conditional write, ask the provider, write the outcome down. The
// reservation is what makes a hundred refunds at once exceed nothing; what the provider leaves open, the reconciler finishes.
import { scopeOf, type CallContext, type DomainError, type Scope } from '@mps/contracts';
import { err, newId, ok, type RefundReason, type Result } from '@mps/kernel';
import { ANSWER_RESERVE_MS, PROVIDER_TIMEOUT_MS } from '../limits';
import type { Reply } from '../operation';
import type { Refund, StoredTransaction } from '../transaction';
import {
  decideRefund,
  fingerprintOfRefund,
  type NewRefund,
  type RefundRefusal,
} from './domain/decide-refund';
import { settleRefunds, type SettleDeps } from './settle';
import { isRequestIdTaken, type RefundStore } from './store';

export interface CreateRefundRequest {
  readonly merchant_id: string;
  readonly transaction_id: string;
  readonly request_id: string;
  /** Cents; null: all that remains. */
  readonly amount: number | null;
  readonly reason: RefundReason;
  readonly description: string | null;
}

export interface CreatedRefund {
  readonly transaction_id: string;
  readonly refund: Refund;
  /** An earlier equal request had made it. */
  readonly replayed: boolean;
}

export interface CreateRefundDeps extends SettleDeps {
  readonly refundStore: RefundStore;
  /** How long after the approval cards take refunds. */
  readonly cardRefundWindowMs: number;
}

/**
 * resource_not_found · request_id_conflict · invalid_transaction_state · refund_window_closed · too_many_refunds ·
 * refund_account_missing · insufficient_refundable_amount, in this order.
 */
export async function createRefund(
  deps: CreateRefundDeps,
  request: CreateRefundRequest,
  context: CallContext,
): Reply<CreatedRefund> {
  const found = await deps.store.findForCaller(request, context);
  if (!found.ok) return found;
  const scope = scopeOf(context.caller);
  if (scope === null) return err({ code: 'resource_not_found' });
  const { merchant_id: _merchant, transaction_id, ...body } = request;
  const fingerprint = fingerprintOfRefund(transaction_id, body);
  const replayed = await replayOf(deps, request, fingerprint, scope);
  if (replayed !== null) return replayed;
  const id = newId();
  const reserved = await reserve(deps, found.value, { ...body, id, fingerprint });
  if (reserved === null)
    return (await replayOf(deps, request, fingerprint, scope)) ?? err({ code: 'internal_error' });
  if (!reserved.ok) return reserved;
  const leftMs = context.deadlineMs - deps.realClock.now().getTime() - ANSWER_RESERVE_MS;
  const call = { timeoutMs: Math.max(1, Math.min(PROVIDER_TIMEOUT_MS, leftMs)) };
  const settled = await settleRefunds(deps, reserved.value.stored, call, id);
  const refund = settled.refunds.find((one) => one.id === id);
  return refund === undefined
    ? err({ code: 'internal_error' })
    : ok({ transaction_id, refund, replayed: false });
}

async function replayOf(
  { refundStore }: CreateRefundDeps,
  { merchant_id, request_id }: CreateRefundRequest,
  fingerprint: string,
  scope: Scope,
): Promise<Result<CreatedRefund, DomainError> | null> {
  const earlier = await refundStore.findByRequestId(scope, merchant_id, request_id);
  const refund = earlier?.refunds.find((one) => one.request_id === request_id);
  if (earlier === null || refund === undefined) return null;
  return refund.fingerprint === fingerprint
    ? ok({ transaction_id: earlier._id, refund, replayed: true })
    : err({ code: 'request_id_conflict', members: { existing_id: refund.id } });
}

/** The transaction has a refund with this request_id. */
interface Repeated {
  readonly code: 'repeated';
}

/** `null`: an equal request was faster. */
async function reserve(
  { store, businessClock, cardRefundWindowMs }: CreateRefundDeps,
  transaction: StoredTransaction,
  request: NewRefund,
) {
  try {
    const reserved = await store.change<RefundRefusal | Repeated>(transaction, (state) => {
      const isRepeated = state.refunds.some(({ request_id }) => request_id === request.request_id);
      if (isRepeated) return err({ code: 'repeated' });
      return decideRefund(state, request, { now: businessClock.now(), cardRefundWindowMs });
    });
    if (reserved.ok) return reserved;
    const { error } = reserved;
    return error.code === 'repeated' ? null : err(error);
  } catch (error) {
    if (isRequestIdTaken(error)) return null;
    throw error;
  }
}
