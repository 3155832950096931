// Original file: protos/mps/transactions/v1/transactions.proto

import type { Transaction as _mps_transactions_v1_Transaction, Transaction__Output as _mps_transactions_v1_Transaction__Output } from '../../../mps/transactions/v1/Transaction';

/**
 * The transaction, and whether an earlier equal request had made it.
 */
export interface CreateTransactionResponse {
  'transaction'?: (_mps_transactions_v1_Transaction | null);
  'replayed'?: (boolean);
}

/**
 * The transaction, and whether an earlier equal request had made it.
 */
export interface CreateTransactionResponse__Output {
  'transaction': (_mps_transactions_v1_Transaction__Output | null);
  'replayed': (boolean);
}
