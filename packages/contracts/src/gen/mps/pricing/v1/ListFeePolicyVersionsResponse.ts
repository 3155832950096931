// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeePolicy as _mps_pricing_v1_FeePolicy, FeePolicy__Output as _mps_pricing_v1_FeePolicy__Output } from '../../../mps/pricing/v1/FeePolicy';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * Each version was in force from its updated_at until the updated_at of the next.
 */
export interface ListFeePolicyVersionsResponse {
  'data'?: (_mps_pricing_v1_FeePolicy)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * Each version was in force from its updated_at until the updated_at of the next.
 */
export interface ListFeePolicyVersionsResponse__Output {
  'data': (_mps_pricing_v1_FeePolicy__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
