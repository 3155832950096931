// Original file: protos/mps/ledger/v1/ledger.proto

import type { Reconciliation as _mps_ledger_v1_Reconciliation, Reconciliation__Output as _mps_ledger_v1_Reconciliation__Output } from '../../../mps/ledger/v1/Reconciliation';

/**
 * The run, with its items.
 */
export interface GetReconciliationResponse {
  'reconciliation'?: (_mps_ledger_v1_Reconciliation | null);
}

/**
 * The run, with its items.
 */
export interface GetReconciliationResponse__Output {
  'reconciliation': (_mps_ledger_v1_Reconciliation__Output | null);
}
