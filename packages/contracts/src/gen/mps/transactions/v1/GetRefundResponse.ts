// Original file: protos/mps/transactions/v1/transactions.proto

import type { Refund as _mps_transactions_v1_Refund, Refund__Output as _mps_transactions_v1_Refund__Output } from '../../../mps/transactions/v1/Refund';

/**
 * The current refund.
 */
export interface GetRefundResponse {
  'refund'?: (_mps_transactions_v1_Refund | null);
}

/**
 * The current refund.
 */
export interface GetRefundResponse__Output {
  'refund': (_mps_transactions_v1_Refund__Output | null);
}
