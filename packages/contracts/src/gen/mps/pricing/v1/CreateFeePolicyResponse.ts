// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeePolicy as _mps_pricing_v1_FeePolicy, FeePolicy__Output as _mps_pricing_v1_FeePolicy__Output } from '../../../mps/pricing/v1/FeePolicy';

/**
 * The policy. replayed: an earlier request with the same key created it.
 */
export interface CreateFeePolicyResponse {
  'fee_policy'?: (_mps_pricing_v1_FeePolicy | null);
  'replayed'?: (boolean);
}

/**
 * The policy. replayed: an earlier request with the same key created it.
 */
export interface CreateFeePolicyResponse__Output {
  'fee_policy': (_mps_pricing_v1_FeePolicy__Output | null);
  'replayed': (boolean);
}
