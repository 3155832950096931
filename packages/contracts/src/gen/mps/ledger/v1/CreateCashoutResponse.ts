// Original file: protos/mps/ledger/v1/ledger.proto

import type { Cashout as _mps_ledger_v1_Cashout, Cashout__Output as _mps_ledger_v1_Cashout__Output } from '../../../mps/ledger/v1/Cashout';

/**
 * replayed: an equal request had made it before.
 */
export interface CreateCashoutResponse {
  'cashout'?: (_mps_ledger_v1_Cashout | null);
  'replayed'?: (boolean);
}

/**
 * replayed: an equal request had made it before.
 */
export interface CreateCashoutResponse__Output {
  'cashout': (_mps_ledger_v1_Cashout__Output | null);
  'replayed': (boolean);
}
