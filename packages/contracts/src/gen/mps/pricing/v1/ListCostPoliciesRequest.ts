// Original file: protos/mps/pricing/v1/pricing.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * All cost policies of the platform. sort: created_at or -created_at.
 */
export interface ListCostPoliciesRequest {
  'page'?: (_mps_common_v1_PageRequest | null);
}

/**
 * All cost policies of the platform. sort: created_at or -created_at.
 */
export interface ListCostPoliciesRequest__Output {
  'page': (_mps_common_v1_PageRequest__Output | null);
}
