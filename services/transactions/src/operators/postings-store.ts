// The payments that the ledger must have posted, read from the payments themselves. A rebuild of the ledger derives its
// postings again from them.
import { failure, type CallContext } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { LIST_MAX_TIME_MS, MAX_POSTINGS_PAGE } from '../limits';
import type { Reply } from '../operation';
import { materializeRefund, type Transaction, type TransactionDocument } from '../transaction';

export type PaymentPostingsReader = ReturnType<typeof makePaymentPostings>;

export interface PaymentsPage {
  readonly payments: readonly Transaction[];
  /** Id of the last of them; null: there are no more. */
  readonly next: string | null;
}

/** `transactions`: in the pool of lists. */
export const makePaymentPostings = (transactions: mongo.Collection<TransactionDocument>) => ({
  /** Approved payments ordered by id, after a given id, or only the given ones. permission_denied */
  async list(
    request: {
      readonly after: string | null;
      readonly limit: number;
      readonly transaction_ids: readonly string[];
    },
    { caller }: CallContext,
  ): Reply<PaymentsPage> {
    if (caller.kind !== 'operator') return err(failure('permission_denied', 'operator_needed'));
    const limit = Math.min(Math.max(request.limit, 1), MAX_POSTINGS_PAGE);
    const ids = {
      ...(request.after !== null && { $gt: request.after }),
      ...(request.transaction_ids.length > 0 && { $in: request.transaction_ids }),
    };
    const found = await transactions
      .find<Transaction>(
        { _id: { $exists: true, ...ids }, approved_at: { $ne: null } },
        { sort: { _id: 1 }, limit, maxTimeMS: LIST_MAX_TIME_MS },
      )
      .toArray();
    const next = found.length === limit ? (found.at(-1)?._id ?? null) : null;
    // The ledger may have opened the reservation of a refund that still waits for the provider.
    const payments = found.map((payment) => materializeRefund(payment).next);
    return ok({ payments, next });
  },
});
