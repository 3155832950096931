// Original file: protos/mps/transactions/v1/transactions.proto

import type { Dispute as _mps_transactions_v1_Dispute, Dispute__Output as _mps_transactions_v1_Dispute__Output } from '../../../mps/transactions/v1/Dispute';

/**
 * The current dispute.
 */
export interface GetDisputeResponse {
  'dispute'?: (_mps_transactions_v1_Dispute | null);
}

/**
 * The current dispute.
 */
export interface GetDisputeResponse__Output {
  'dispute': (_mps_transactions_v1_Dispute__Output | null);
}
