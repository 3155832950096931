// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeeCondition as _mps_pricing_v1_FeeCondition, FeeCondition__Output as _mps_pricing_v1_FeeCondition__Output } from '../../../mps/pricing/v1/FeeCondition';
import type { PriceInput as _mps_pricing_v1_PriceInput, PriceInput__Output as _mps_pricing_v1_PriceInput__Output } from '../../../mps/pricing/v1/PriceInput';

/**
 * A rule in a request. id absent: a new rule. priority absent: its position in the list.
 */
export interface FeeRuleInput {
  'id'?: (string);
  'conditions'?: (_mps_pricing_v1_FeeCondition)[];
  'price'?: (_mps_pricing_v1_PriceInput | null);
  'priority'?: (number);
  '_id'?: "id";
  '_priority'?: "priority";
}

/**
 * A rule in a request. id absent: a new rule. priority absent: its position in the list.
 */
export interface FeeRuleInput__Output {
  'id'?: (string);
  'conditions': (_mps_pricing_v1_FeeCondition__Output)[];
  'price': (_mps_pricing_v1_PriceInput__Output | null);
  'priority'?: (number);
}
