// Original file: protos/mps/ledger/v1/ledger.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * A company's anticipations, by creation.
 */
export interface ListAnticipationsRequest {
  'company_id'?: (string);
  'page'?: (_mps_common_v1_PageRequest | null);
}

/**
 * A company's anticipations, by creation.
 */
export interface ListAnticipationsRequest__Output {
  'company_id': (string);
  'page': (_mps_common_v1_PageRequest__Output | null);
}
