// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeePolicy as _mps_pricing_v1_FeePolicy, FeePolicy__Output as _mps_pricing_v1_FeePolicy__Output } from '../../../mps/pricing/v1/FeePolicy';

/**
 * The current policy.
 */
export interface ReplaceFeePolicyResponse {
  'fee_policy'?: (_mps_pricing_v1_FeePolicy | null);
}

/**
 * The current policy.
 */
export interface ReplaceFeePolicyResponse__Output {
  'fee_policy': (_mps_pricing_v1_FeePolicy__Output | null);
}
