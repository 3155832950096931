// Original file: protos/mps/pricing/v1/pricing.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * name: only the policy with that name. sort: created_at or -created_at.
 */
export interface ListFeePoliciesRequest {
  'page'?: (_mps_common_v1_PageRequest | null);
  'is_active'?: (boolean);
  'name'?: (string);
  '_is_active'?: "is_active";
  '_name'?: "name";
}

/**
 * name: only the policy with that name. sort: created_at or -created_at.
 */
export interface ListFeePoliciesRequest__Output {
  'page': (_mps_common_v1_PageRequest__Output | null);
  'is_active'?: (boolean);
  'name'?: (string);
}
