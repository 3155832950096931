// Original file: protos/mps/pricing/v1/pricing.proto

import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from '../../../mps/common/v1/EventMeta';
import type { FeePolicy as _mps_pricing_v1_FeePolicy, FeePolicy__Output as _mps_pricing_v1_FeePolicy__Output } from '../../../mps/pricing/v1/FeePolicy';
import type { CostPolicy as _mps_pricing_v1_CostPolicy, CostPolicy__Output as _mps_pricing_v1_CostPolicy__Output } from '../../../mps/pricing/v1/CostPolicy';

/**
 * An event of a policy.
 */
export interface PricingEvent {
  'meta'?: (_mps_common_v1_EventMeta | null);
  'fee_policy'?: (_mps_pricing_v1_FeePolicy | null);
  'cost_policy'?: (_mps_pricing_v1_CostPolicy | null);
  'object'?: "fee_policy"|"cost_policy";
}

/**
 * An event of a policy.
 */
export interface PricingEvent__Output {
  'meta': (_mps_common_v1_EventMeta__Output | null);
  'fee_policy'?: (_mps_pricing_v1_FeePolicy__Output | null);
  'cost_policy'?: (_mps_pricing_v1_CostPolicy__Output | null);
}
