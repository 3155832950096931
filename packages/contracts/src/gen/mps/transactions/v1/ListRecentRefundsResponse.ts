// Original file: protos/mps/transactions/v1/transactions.proto

import type { PostedPayment as _mps_transactions_v1_PostedPayment, PostedPayment__Output as _mps_transactions_v1_PostedPayment__Output } from '../../../mps/transactions/v1/PostedPayment';

/**
 * has_more: more than `limit` exist.
 */
export interface ListRecentRefundsResponse {
  'payments'?: (_mps_transactions_v1_PostedPayment)[];
  'has_more'?: (boolean);
}

/**
 * has_more: more than `limit` exist.
 */
export interface ListRecentRefundsResponse__Output {
  'payments': (_mps_transactions_v1_PostedPayment__Output)[];
  'has_more': (boolean);
}
