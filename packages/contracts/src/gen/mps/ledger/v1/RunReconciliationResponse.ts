// Original file: protos/mps/ledger/v1/ledger.proto

import type { Reconciliation as _mps_ledger_v1_Reconciliation, Reconciliation__Output as _mps_ledger_v1_Reconciliation__Output } from '../../../mps/ledger/v1/Reconciliation';

/**
 * The run; replayed: of an equal request before.
 */
export interface RunReconciliationResponse {
  'reconciliation'?: (_mps_ledger_v1_Reconciliation | null);
  'replayed'?: (boolean);
}

/**
 * The run; replayed: of an equal request before.
 */
export interface RunReconciliationResponse__Output {
  'reconciliation': (_mps_ledger_v1_Reconciliation__Output | null);
  'replayed': (boolean);
}
