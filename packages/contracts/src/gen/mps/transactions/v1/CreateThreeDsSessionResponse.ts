// Original file: protos/mps/transactions/v1/transactions.proto

import type { ThreeDsSession as _mps_transactions_v1_ThreeDsSession, ThreeDsSession__Output as _mps_transactions_v1_ThreeDsSession__Output } from '../../../mps/transactions/v1/ThreeDsSession';

/**
 * The session, and whether an earlier equal request had made it.
 */
export interface CreateThreeDsSessionResponse {
  'three_ds_session'?: (_mps_transactions_v1_ThreeDsSession | null);
  'replayed'?: (boolean);
}

/**
 * The session, and whether an earlier equal request had made it.
 */
export interface CreateThreeDsSessionResponse__Output {
  'three_ds_session': (_mps_transactions_v1_ThreeDsSession__Output | null);
  'replayed': (boolean);
}
