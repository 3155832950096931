// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeeCondition as _mps_pricing_v1_FeeCondition, FeeCondition__Output as _mps_pricing_v1_FeeCondition__Output } from '../../../mps/pricing/v1/FeeCondition';
import type { Price as _mps_common_v1_Price, Price__Output as _mps_common_v1_Price__Output } from '../../../mps/common/v1/Price';

/**
 * One rule of a policy.
 */
export interface FeeRule {
  'id'?: (string);
  'conditions'?: (_mps_pricing_v1_FeeCondition)[];
  'price'?: (_mps_common_v1_Price | null);
  'priority'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
}

/**
 * One rule of a policy.
 */
export interface FeeRule__Output {
  'id': (string);
  'conditions': (_mps_pricing_v1_FeeCondition__Output)[];
  'price': (_mps_common_v1_Price__Output | null);
  'priority': (number);
  'created_at': (string);
  'updated_at': (string);
}
