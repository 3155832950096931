// Gives money back: replay, decide, reserve by one conditional write, ask the provider, write the outcome down. The
// reservation is what makes a hundred refunds at once exceed nothing; what the provider leaves open, the sweeper finishes.
import { scopeOf, type DomainError, type Scope } from '@mps/contracts';
import { err, newId, ok, type RefundReason, type Result } from '@mps/kernel';
import { ANSWER_RESERVE_MS, PROVIDER_TIMEOUT_MS } from '../limits';
import { decideRefund, type NewRefund, type RefundRefusal } from './domain/decide-refund';
import { fingerprintOfRefund } from '../payments/domain/fingerprint';
import type { Refund } from '../transaction/domain/transaction';
import { changeFrom } from '../transaction/change';
import type { FindTransaction } from '../payments/get-transaction';
import {
  RefundRequestTaken,
  type Clocks,
  type Reply,
  type RequestContext,
  type StoredTransaction,
  type TransactionStore,
} from '../transaction/ports';
import type { SettleRefunds } from './settle';

export interface CreateRefundCommand {
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

export interface CreateRefundDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly findTransaction: FindTransaction;
  readonly settleRefunds: SettleRefunds;
  /** How long after the approval cards take refunds. */
  readonly cardRefundWindowMs: number;
}

/**
 * resource_not_found · request_id_conflict · invalid_transaction_state · refund_window_closed · too_many_refunds ·
 * refund_account_missing · insufficient_refundable_amount, in this order.
 */
export type CreateRefund = (command: CreateRefundCommand, context: RequestContext) => Reply<CreatedRefund>;

/** The transaction has a refund with this request_id. */
interface Known {
  readonly code: 'known';
}

export function makeCreateRefund(dependencies: CreateRefundDependencies): CreateRefund {
  const { store, findTransaction, settleRefunds, cardRefundWindowMs, realClock, businessClock } =
    dependencies;

  async function replayOf(
    { merchant_id, request_id }: CreateRefundCommand,
    fingerprint: string,
    scope: Scope,
  ): Promise<Result<CreatedRefund, DomainError> | null> {
    const earlier = await store.findByRefundRequest(scope, merchant_id, request_id);
    const refund = earlier?.refunds.find((one) => one.request_id === request_id);
    if (earlier === null || refund === undefined) return null;
    return refund.fingerprint === fingerprint
      ? ok({ transaction_id: earlier._id, refund, replayed: true })
      : err({ code: 'request_id_conflict', members: { existing_id: refund.id } });
  }

  /** `null`: an equal request was faster. */
  async function reserve(transaction: StoredTransaction, request: NewRefund) {
    try {
      const reserved = await changeFrom<RefundRefusal | Known>(store, transaction, (state) => {
        const isKnown = state.refunds.some(({ request_id }) => request_id === request.request_id);
        if (isKnown) return err({ code: 'known' });
        return decideRefund(state, request, { now: businessClock.now(), cardRefundWindowMs });
      });
      if (reserved.ok) return reserved;
      const { error } = reserved;
      return error.code === 'known' ? null : err(error);
    } catch (error) {
      if (error instanceof RefundRequestTaken) return null;
      throw error;
    }
  }

  return async (command, context) => {
    const found = await findTransaction(command, context);
    if (!found.ok) return found;
    const scope = scopeOf(context.caller);
    if (scope === null) return err({ code: 'resource_not_found' });
    const { merchant_id: _merchant, transaction_id, ...body } = command;
    const fingerprint = fingerprintOfRefund(transaction_id, body);
    const replayed = await replayOf(command, fingerprint, scope);
    if (replayed !== null) return replayed;
    const id = newId();
    const reserved = await reserve(found.value, { ...body, id, fingerprint });
    if (reserved === null)
      return (await replayOf(command, fingerprint, scope)) ?? err({ code: 'internal_error' });
    if (!reserved.ok) return reserved;
    const leftMs = context.deadlineMs - realClock.now().getTime() - ANSWER_RESERVE_MS;
    const call = { timeoutMs: Math.max(1, Math.min(PROVIDER_TIMEOUT_MS, leftMs)) };
    const settled = await settleRefunds(reserved.value, call, id);
    const refund = settled.refunds.find((one) => one.id === id);
    return refund === undefined
      ? err({ code: 'internal_error' })
      : ok({ transaction_id, refund, replayed: false });
  };
}
