// Original file: protos/mps/transactions/v1/transactions.proto

import type { Dispute as _mps_transactions_v1_Dispute, Dispute__Output as _mps_transactions_v1_Dispute__Output } from '../../../mps/transactions/v1/Dispute';

/**
 * The dispute, UNDER_REVIEW from now on.
 */
export interface AddDisputeEvidenceResponse {
  'dispute'?: (_mps_transactions_v1_Dispute | null);
  /**
   * True: an earlier request with the same Idempotency-Key did it.
   */
  'replayed'?: (boolean);
}

/**
 * The dispute, UNDER_REVIEW from now on.
 */
export interface AddDisputeEvidenceResponse__Output {
  'dispute': (_mps_transactions_v1_Dispute__Output | null);
  /**
   * True: an earlier request with the same Idempotency-Key did it.
   */
  'replayed': (boolean);
}
