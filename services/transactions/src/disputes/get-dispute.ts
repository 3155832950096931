// One dispute with the payment that it is about.
import { scopeOf } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import type { Dispute } from '../transaction/domain/transaction';
import type { Reply, RequestContext, StoredTransaction, TransactionStore } from '../transaction/ports';

export interface FoundDispute {
  readonly transaction: StoredTransaction;
  readonly dispute: Dispute;
}

/** resource_not_found */
export type GetDispute = (disputeId: string, context: RequestContext) => Reply<FoundDispute>;

export const makeGetDispute =
  (store: TransactionStore): GetDispute =>
  async (disputeId, { caller }) => {
    const scope = scopeOf(caller);
    const transaction = scope && (await store.findByDispute(scope, disputeId));
    const dispute = transaction?.disputes.find(({ id }) => id === disputeId);
    return transaction === null || dispute === undefined
      ? err({ code: 'resource_not_found' })
      : ok({ transaction, dispute });
  };

/** The same dispute after its transaction was changed. */
export function foundIn(transaction: StoredTransaction, { id }: Pick<Dispute, 'id'>): FoundDispute {
  const dispute = transaction.disputes.find((one) => one.id === id);
  if (dispute === undefined) throw new Error(`Transaction ${transaction._id} has lost dispute ${id}`);
  return { transaction, dispute };
}
