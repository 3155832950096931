// Original file: protos/mps/transactions/v1/transactions.proto

import type { Transaction as _mps_transactions_v1_Transaction, Transaction__Output as _mps_transactions_v1_Transaction__Output } from '../../../mps/transactions/v1/Transaction';

/**
 * The transaction after the cancellation was recorded.
 */
export interface CancelTransactionResponse {
  'transaction'?: (_mps_transactions_v1_Transaction | null);
  /**
   * True: an earlier request with the same Idempotency-Key did it.
   */
  'replayed'?: (boolean);
}

/**
 * The transaction after the cancellation was recorded.
 */
export interface CancelTransactionResponse__Output {
  'transaction': (_mps_transactions_v1_Transaction__Output | null);
  /**
   * True: an earlier request with the same Idempotency-Key did it.
   */
  'replayed': (boolean);
}
