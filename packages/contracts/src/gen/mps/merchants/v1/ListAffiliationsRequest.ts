// Original file: protos/mps/merchants/v1/merchants.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * Affiliations of a merchant in the caller's scope.
 */
export interface ListAffiliationsRequest {
  'merchant_id'?: (string);
  'page'?: (_mps_common_v1_PageRequest | null);
}

/**
 * Affiliations of a merchant in the caller's scope.
 */
export interface ListAffiliationsRequest__Output {
  'merchant_id': (string);
  'page': (_mps_common_v1_PageRequest__Output | null);
}
