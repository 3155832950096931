// Reads of disputes: one with its payment, and those that a caller may see, in pages.
import { scopeOf, type CallContext } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import type { Reply } from '../operation';
import type { Dispute, StoredTransaction } from '../transaction';
import type { DisputePage, DisputeQuery, DisputeStore } from './store';

export interface FoundDispute {
  readonly transaction: StoredTransaction;
  readonly dispute: Dispute;
}

interface QueryDeps {
  readonly disputeStore: DisputeStore;
}

/** resource_not_found */
export async function getDispute(
  { disputeStore }: QueryDeps,
  disputeId: string,
  { caller }: CallContext,
): Reply<FoundDispute> {
  const transaction = await disputeStore.find(scopeOf(caller), disputeId);
  const dispute = transaction?.disputes.find(({ id }) => id === disputeId);
  return transaction === null || dispute === undefined
    ? err({ code: 'resource_not_found' })
    : ok({ transaction, dispute });
}

/** No error of its own: what is outside the scope is not there. */
export async function listDisputes(
  { disputeStore }: QueryDeps,
  query: DisputeQuery,
  { caller }: CallContext,
): Reply<DisputePage> {
  const scope = scopeOf(caller);
  return ok(scope === null ? { data: [], total: 0 } : await disputeStore.list(scope, query));
}

/** The same dispute after its transaction was changed. */
export function foundIn(transaction: StoredTransaction, { id }: Pick<Dispute, 'id'>): FoundDispute {
  const dispute = transaction.disputes.find((one) => one.id === id);
  if (dispute === undefined) throw new Error(`Transaction ${transaction._id} has lost dispute ${id}`);
  return { transaction, dispute };
}
