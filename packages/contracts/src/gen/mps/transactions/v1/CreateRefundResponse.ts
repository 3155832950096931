// Original file: protos/mps/transactions/v1/transactions.proto

import type { Refund as _mps_transactions_v1_Refund, Refund__Output as _mps_transactions_v1_Refund__Output } from '../../../mps/transactions/v1/Refund';

/**
 * The refund, and whether an earlier equal request had made it.
 */
export interface CreateRefundResponse {
  'refund'?: (_mps_transactions_v1_Refund | null);
  'replayed'?: (boolean);
}

/**
 * The refund, and whether an earlier equal request had made it.
 */
export interface CreateRefundResponse__Output {
  'refund': (_mps_transactions_v1_Refund__Output | null);
  'replayed': (boolean);
}
