// Original file: protos/mps/ledger/v1/ledger.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * Runs of these days, both inclusive. Absent: all days.
 */
export interface ListReconciliationsRequest {
  'page'?: (_mps_common_v1_PageRequest | null);
  'from'?: (string);
  'to'?: (string);
  '_from'?: "from";
  '_to'?: "to";
}

/**
 * Runs of these days, both inclusive. Absent: all days.
 */
export interface ListReconciliationsRequest__Output {
  'page': (_mps_common_v1_PageRequest__Output | null);
  'from'?: (string);
  'to'?: (string);
}
