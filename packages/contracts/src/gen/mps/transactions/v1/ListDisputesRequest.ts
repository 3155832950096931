// Original file: protos/mps/transactions/v1/transactions.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * Filters of the list. All must hold. Absent or empty: no filter.
 */
export interface ListDisputesRequest {
  'page'?: (_mps_common_v1_PageRequest | null);
  'transaction_id'?: (string);
  'status'?: (string)[];
  '_transaction_id'?: "transaction_id";
}

/**
 * Filters of the list. All must hold. Absent or empty: no filter.
 */
export interface ListDisputesRequest__Output {
  'page': (_mps_common_v1_PageRequest__Output | null);
  'transaction_id'?: (string);
  'status': (string)[];
}
