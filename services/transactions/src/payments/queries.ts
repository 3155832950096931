// One transaction in detail, with its current fee policy and its refunds.
import type { CallContext } from '@mps/contracts';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import { ok } from '@mps/kernel';
import type { Reply } from '../operation';
import { isUnavailable } from '../reference-data';
import type { StoredTransaction, TransactionRef, TransactionStore } from '../transaction';
import type { FactsDeps } from './facts';

export interface TransactionDetail {
  readonly transaction: StoredTransaction;
  /** null: the payment has none, or the policy cannot be shown to this caller. */
  readonly fee_policy: ShownFeePolicy | null;
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
export async function getTransaction(
  { store, upstreams, fallback }: FactsDeps & { readonly store: TransactionStore },
  ref: TransactionRef,
  context: CallContext,
): Reply<TransactionDetail> {
  const found = await store.findForCaller(ref, context);
  if (!found.ok) return found;
  const transaction = found.value;
  const { fee_policy_id } = transaction;
  if (fee_policy_id === null) return ok({ transaction, fee_policy: null });
  const policy = await upstreams.getFeePolicy(fee_policy_id, context);
  if (policy.ok) return ok({ transaction, fee_policy: shown(policy.value) });
  if (policy.error.code === 'resource_not_found' || policy.error.code === 'permission_denied')
    return ok({ transaction, fee_policy: null });
  const projected = isUnavailable(policy.error) ? await fallback.feePolicy(fee_policy_id, context) : null;
  if (projected === null) return policy;
  return ok({ transaction, fee_policy: { id: projected._id, ...projected.summary } });
}

const shown = ({ id, name, description, created_at, updated_at }: FeePolicy__Output): ShownFeePolicy => ({
  id,
  name,
  description: description ?? null,
  created_at,
  updated_at,
});
