// One transaction with what its detail shows: the fee policy as it is now, and the refunds.
import { scopeOf } from '@mps/contracts';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import { err, ok } from '@mps/kernel';
import { isAway } from '../reference-data/ask-or-fall-back';
import type { GatherDependencies } from './facts';
import type { KnownFeePolicy } from '../reference-data/read-model';
import type { Reply, RequestContext, StoredTransaction, TransactionStore } from '../transaction/ports';

export interface TransactionRef {
  readonly transaction_id: string;
  /** Narrows to one merchant; null: any in the scope. */
  readonly merchant_id: string | null;
}

export interface TransactionDetail {
  readonly transaction: StoredTransaction;
  /** null: the payment has none, or the policy cannot be shown to this caller. */
  readonly feePolicy: ShownFeePolicy | null;
}

export interface ShownFeePolicy {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** ISO 8601. */
  readonly created_at: string;
  readonly updated_at: string;
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
  (findTransaction: FindTransaction, { neighbours, recall }: GatherDependencies): GetTransaction =>
  async (ref, context) => {
    const found = await findTransaction(ref, context);
    if (!found.ok) return found;
    const transaction = found.value;
    if (transaction.fee_policy_id === null) return ok({ transaction, feePolicy: null });
    const policy = await neighbours.getFeePolicy(transaction.fee_policy_id, context);
    if (policy.ok) return ok({ transaction, feePolicy: shown(policy.value) });
    if (policy.error.code === 'resource_not_found' || policy.error.code === 'permission_denied')
      return ok({ transaction, feePolicy: null });
    const known = isAway(policy.error) ? await recall.feePolicy(transaction.fee_policy_id, context) : null;
    return known === null ? policy : ok({ transaction, feePolicy: shownFromEvents(known) });
  };

const shown = ({ id, name, description, created_at, updated_at }: FeePolicy__Output): ShownFeePolicy => ({
  id,
  name,
  description: description ?? null,
  created_at,
  updated_at,
});

const shownFromEvents = ({ _id, summary }: KnownFeePolicy): ShownFeePolicy => ({ id: _id, ...summary });
