// Original file: protos/mps/transactions/v1/transactions.proto

import type { Refund as _mps_transactions_v1_Refund, Refund__Output as _mps_transactions_v1_Refund__Output } from '../../../mps/transactions/v1/Refund';

/**
 * The refund after it was cancelled.
 */
export interface CancelRefundResponse {
  'refund'?: (_mps_transactions_v1_Refund | null);
  /**
   * An equal request with the same Idempotency-Key had done it.
   */
  'replayed'?: (boolean);
}

/**
 * The refund after it was cancelled.
 */
export interface CancelRefundResponse__Output {
  'refund': (_mps_transactions_v1_Refund__Output | null);
  /**
   * An equal request with the same Idempotency-Key had done it.
   */
  'replayed': (boolean);
}
