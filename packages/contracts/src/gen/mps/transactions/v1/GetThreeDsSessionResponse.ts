// Original file: protos/mps/transactions/v1/transactions.proto

import type { ThreeDsSession as _mps_transactions_v1_ThreeDsSession, ThreeDsSession__Output as _mps_transactions_v1_ThreeDsSession__Output } from '../../../mps/transactions/v1/ThreeDsSession';

/**
 * The current session.
 */
export interface GetThreeDsSessionResponse {
  'three_ds_session'?: (_mps_transactions_v1_ThreeDsSession | null);
}

/**
 * The current session.
 */
export interface GetThreeDsSessionResponse__Output {
  'three_ds_session': (_mps_transactions_v1_ThreeDsSession__Output | null);
}
