// Original file: protos/mps/ledger/v1/ledger.proto

import type { Cashout as _mps_ledger_v1_Cashout, Cashout__Output as _mps_ledger_v1_Cashout__Output } from '../../../mps/ledger/v1/Cashout';

/**
 * The current cashout.
 */
export interface GetCashoutResponse {
  'cashout'?: (_mps_ledger_v1_Cashout | null);
}

/**
 * The current cashout.
 */
export interface GetCashoutResponse__Output {
  'cashout': (_mps_ledger_v1_Cashout__Output | null);
}
