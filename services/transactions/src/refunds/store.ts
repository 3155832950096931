// Where refunds are found by their request_id. They are stored in their transaction, whose document has the unique index.
import type { Scope } from '@mps/contracts';
import { UniqueIndexError } from '@mps/aggregates';
import type { Model } from 'mongoose';
import { companyIn } from '../operation';
import { INDEX, type StoredTransaction, type TransactionDocument } from '../transaction';

const REQUEST_ID = 'refunds.request_id';

export type RefundStore = ReturnType<typeof makeRefundStore>;

export const makeRefundStore = (model: Model<TransactionDocument>) => ({
  /** The transaction that has a refund with this request_id. */
  async findByRequestId(
    scope: Scope,
    companyId: string,
    requestId: string,
  ): Promise<StoredTransaction | null> {
    const company = companyIn(scope, companyId);
    if (company === null) return null;
    return model
      .findOne({ ...company, [REQUEST_ID]: requestId })
      .hint(INDEX.refundRequest)
      .lean<StoredTransaction>();
  },
});

/** The company has a refund with this request_id in another transaction: nothing was written. */
export const isRequestIdTaken = (error: unknown): boolean =>
  error instanceof UniqueIndexError && REQUEST_ID in error.duplicateOf;
