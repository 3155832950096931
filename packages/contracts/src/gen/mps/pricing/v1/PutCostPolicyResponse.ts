// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeePolicy as _mps_pricing_v1_FeePolicy, FeePolicy__Output as _mps_pricing_v1_FeePolicy__Output } from '../../../mps/pricing/v1/FeePolicy';

/**
 * The cost policy, in the shape of a fee policy.
 */
export interface PutCostPolicyResponse {
  'cost_policy'?: (_mps_pricing_v1_FeePolicy | null);
}

/**
 * The cost policy, in the shape of a fee policy.
 */
export interface PutCostPolicyResponse__Output {
  'cost_policy': (_mps_pricing_v1_FeePolicy__Output | null);
}
