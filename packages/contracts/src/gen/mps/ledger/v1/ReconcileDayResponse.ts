// Original file: protos/mps/ledger/v1/ledger.proto

import type { Reconciliation as _mps_ledger_v1_Reconciliation, Reconciliation__Output as _mps_ledger_v1_Reconciliation__Output } from '../../../mps/ledger/v1/Reconciliation';

/**
 * A run of each organization.
 */
export interface ReconcileDayResponse {
  'reconciliations'?: (_mps_ledger_v1_Reconciliation)[];
}

/**
 * A run of each organization.
 */
export interface ReconcileDayResponse__Output {
  'reconciliations': (_mps_ledger_v1_Reconciliation__Output)[];
}
