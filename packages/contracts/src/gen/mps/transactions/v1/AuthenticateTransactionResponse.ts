// Original file: protos/mps/transactions/v1/transactions.proto

import type { Transaction as _mps_transactions_v1_Transaction, Transaction__Output as _mps_transactions_v1_Transaction__Output } from '../../../mps/transactions/v1/Transaction';

/**
 * The transaction after the provider's answer, or PROCESSING while the answer is unknown.
 */
export interface AuthenticateTransactionResponse {
  'transaction'?: (_mps_transactions_v1_Transaction | null);
  /**
   * An equal request with the same Idempotency-Key had done it.
   */
  'replayed'?: (boolean);
}

/**
 * The transaction after the provider's answer, or PROCESSING while the answer is unknown.
 */
export interface AuthenticateTransactionResponse__Output {
  'transaction': (_mps_transactions_v1_Transaction__Output | null);
  /**
   * An equal request with the same Idempotency-Key had done it.
   */
  'replayed': (boolean);
}
