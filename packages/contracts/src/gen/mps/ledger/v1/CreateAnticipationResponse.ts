// Original file: protos/mps/ledger/v1/ledger.proto

import type { Anticipation as _mps_ledger_v1_Anticipation, Anticipation__Output as _mps_ledger_v1_Anticipation__Output } from '../../../mps/ledger/v1/Anticipation';

/**
 * replayed: an equal request had made it before.
 */
export interface CreateAnticipationResponse {
  'anticipation'?: (_mps_ledger_v1_Anticipation | null);
  'replayed'?: (boolean);
}

/**
 * replayed: an equal request had made it before.
 */
export interface CreateAnticipationResponse__Output {
  'anticipation': (_mps_ledger_v1_Anticipation__Output | null);
  'replayed': (boolean);
}
