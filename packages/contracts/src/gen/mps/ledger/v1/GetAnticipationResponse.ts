// Original file: protos/mps/ledger/v1/ledger.proto

import type { Anticipation as _mps_ledger_v1_Anticipation, Anticipation__Output as _mps_ledger_v1_Anticipation__Output } from '../../../mps/ledger/v1/Anticipation';

/**
 * The anticipation, as it was accepted.
 */
export interface GetAnticipationResponse {
  'anticipation'?: (_mps_ledger_v1_Anticipation | null);
}

/**
 * The anticipation, as it was accepted.
 */
export interface GetAnticipationResponse__Output {
  'anticipation': (_mps_ledger_v1_Anticipation__Output | null);
}
