// Original file: protos/mps/transactions/v1/transactions.proto

import type { Transaction as _mps_transactions_v1_Transaction, Transaction__Output as _mps_transactions_v1_Transaction__Output } from '../../../mps/transactions/v1/Transaction';

/**
 * The transaction after the payment was recorded.
 */
export interface PayTransactionResponse {
  'transaction'?: (_mps_transactions_v1_Transaction | null);
}

/**
 * The transaction after the payment was recorded.
 */
export interface PayTransactionResponse__Output {
  'transaction': (_mps_transactions_v1_Transaction__Output | null);
}
