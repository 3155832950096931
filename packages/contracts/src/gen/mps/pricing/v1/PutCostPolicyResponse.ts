// Original file: protos/mps/pricing/v1/pricing.proto

import type { CostPolicy as _mps_pricing_v1_CostPolicy, CostPolicy__Output as _mps_pricing_v1_CostPolicy__Output } from '../../../mps/pricing/v1/CostPolicy';

/**
 * The current cost policy.
 */
export interface PutCostPolicyResponse {
  'cost_policy'?: (_mps_pricing_v1_CostPolicy | null);
}

/**
 * The current cost policy.
 */
export interface PutCostPolicyResponse__Output {
  'cost_policy': (_mps_pricing_v1_CostPolicy__Output | null);
}
