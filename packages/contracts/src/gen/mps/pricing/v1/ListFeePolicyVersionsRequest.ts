// Original file: protos/mps/pricing/v1/pricing.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * The versions of a policy of the caller's organization.
 */
export interface ListFeePolicyVersionsRequest {
  'fee_policy_id'?: (string);
  'page'?: (_mps_common_v1_PageRequest | null);
}

/**
 * The versions of a policy of the caller's organization.
 */
export interface ListFeePolicyVersionsRequest__Output {
  'fee_policy_id': (string);
  'page': (_mps_common_v1_PageRequest__Output | null);
}
