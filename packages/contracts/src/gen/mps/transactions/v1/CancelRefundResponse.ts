// Original file: protos/mps/transactions/v1/transactions.proto

import type { Refund as _mps_transactions_v1_Refund, Refund__Output as _mps_transactions_v1_Refund__Output } from '../../../mps/transactions/v1/Refund';

/**
 * The refund after it was cancelled.
 */
export interface CancelRefundResponse {
  'refund'?: (_mps_transactions_v1_Refund | null);
  /**
   * True: an earlier request with the same Idempotency-Key did it.
   */
  'replayed'?: (boolean);
}

/**
 * The refund after it was cancelled.
 */
export interface CancelRefundResponse__Output {
  'refund': (_mps_transactions_v1_Refund__Output | null);
  /**
   * True: an earlier request with the same Idempotency-Key did it.
   */
  'replayed': (boolean);
}
