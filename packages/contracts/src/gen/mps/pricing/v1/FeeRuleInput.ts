// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeeCondition as _mps_pricing_v1_FeeCondition, FeeCondition__Output as _mps_pricing_v1_FeeCondition__Output } from '../../../mps/pricing/v1/FeeCondition';
import type { Price as _mps_common_v1_Price, Price__Output as _mps_common_v1_Price__Output } from '../../../mps/common/v1/Price';

/**
 * A rule as a client writes it; id absent makes a new one.
 */
export interface FeeRuleInput {
  'id'?: (string);
  'conditions'?: (_mps_pricing_v1_FeeCondition)[];
  'price'?: (_mps_common_v1_Price | null);
  'priority'?: (number);
  '_id'?: "id";
}

/**
 * A rule as a client writes it; id absent makes a new one.
 */
export interface FeeRuleInput__Output {
  'id'?: (string);
  'conditions': (_mps_pricing_v1_FeeCondition__Output)[];
  'price': (_mps_common_v1_Price__Output | null);
  'priority': (number);
}
