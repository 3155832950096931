// The refunds of a transaction: their progress, and how one of them is replaced.
import type { Refund, Transaction } from '../../transaction/domain/transaction';

/** The progress of a refund. A report of a lower rank is older than the stored state. */
export const RANK = { PENDING: 0, PROCESSING: 1, TIMEOUT: 2, COMPLETED: 3, FAILED: 3, CANCELLED: 3 } as const;

export const isRunning = ({ automatic, status }: Refund): boolean =>
  !automatic && RANK[status] < RANK.COMPLETED;

export const withRefund = ({ refunds }: Transaction, changed: Refund): readonly Refund[] =>
  refunds.map((one) => (one.id === changed.id ? changed : one));
