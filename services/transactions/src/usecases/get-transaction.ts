// One transaction with what its detail shows: the fee policy as it is now, and the refunds.
import { scopeOf } from '@mps/contracts';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import { err, ok } from '@mps/kernel';
import type { Neighbours, Reply, RequestContext, StoredTransaction, TransactionStore } from './ports';

export interface TransactionRef {
  readonly transaction_id: string;
  /** Narrows to one merchant; null: any in the scope. */
  readonly merchant_id: string | null;
}

export interface TransactionDetail {
  readonly transaction: StoredTransaction;
  /** null: the payment has none, or the policy cannot be shown to this caller. */
  readonly feePolicy: FeePolicy__Output | null;
}

/** resource_not_found */
export type FindTransaction = (ref: TransactionRef, context: RequestContext) => Reply<StoredTransaction>;

/** The transaction of a request's path: in the caller's scope, and of the merchant that the path names. */
export const makeFindTransaction =
  (store: TransactionStore): FindTransaction =>
  async ({ transaction_id, merchant_id }, { caller }) => {
    const scope = scopeOf(caller);
    const found = scope && (await store.find(scope, transaction_id));
    return found === null || (merchant_id !== null && found.company_id !== merchant_id)
      ? err({ code: 'resource_not_found' })
      : ok(found);
  };

/** resource_not_found */
export type GetTransaction = (ref: TransactionRef, context: RequestContext) => Reply<TransactionDetail>;

export const makeGetTransaction =
  (findTransaction: FindTransaction, neighbours: Neighbours): GetTransaction =>
  async (ref, context) => {
    const found = await findTransaction(ref, context);
    if (!found.ok) return found;
    const transaction = found.value;
    if (transaction.fee_policy_id === null) return ok({ transaction, feePolicy: null });
    const policy = await neighbours.getFeePolicy(transaction.fee_policy_id, context);
    if (!policy.ok && policy.error.code !== 'resource_not_found' && policy.error.code !== 'permission_denied')
      return policy;
    return ok({ transaction, feePolicy: policy.ok ? policy.value : null });
  };
