// Original file: protos/mps/transactions/v1/transactions.proto

import type { Dispute as _mps_transactions_v1_Dispute, Dispute__Output as _mps_transactions_v1_Dispute__Output } from '../../../mps/transactions/v1/Dispute';

/**
 * The dispute that was opened.
 */
export interface OpenDisputeResponse {
  'dispute'?: (_mps_transactions_v1_Dispute | null);
  /**
   * An equal request with the same Idempotency-Key had done it.
   */
  'replayed'?: (boolean);
}

/**
 * The dispute that was opened.
 */
export interface OpenDisputeResponse__Output {
  'dispute': (_mps_transactions_v1_Dispute__Output | null);
  /**
   * An equal request with the same Idempotency-Key had done it.
   */
  'replayed': (boolean);
}
