// Original file: protos/mps/pricing/v1/pricing.proto

import type { CostPolicy as _mps_pricing_v1_CostPolicy, CostPolicy__Output as _mps_pricing_v1_CostPolicy__Output } from '../../../mps/pricing/v1/CostPolicy';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * One page.
 */
export interface ListCostPoliciesResponse {
  'data'?: (_mps_pricing_v1_CostPolicy)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * One page.
 */
export interface ListCostPoliciesResponse__Output {
  'data': (_mps_pricing_v1_CostPolicy__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
