// Original file: protos/mps/ledger/v1/ledger.proto

import type { Reconciliation as _mps_ledger_v1_Reconciliation, Reconciliation__Output as _mps_ledger_v1_Reconciliation__Output } from '../../../mps/ledger/v1/Reconciliation';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * One page of runs, without their items.
 */
export interface ListReconciliationsResponse {
  'data'?: (_mps_ledger_v1_Reconciliation)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * One page of runs, without their items.
 */
export interface ListReconciliationsResponse__Output {
  'data': (_mps_ledger_v1_Reconciliation__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
