// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeeRuleInput as _mps_pricing_v1_FeeRuleInput, FeeRuleInput__Output as _mps_pricing_v1_FeeRuleInput__Output } from '../../../mps/pricing/v1/FeeRuleInput';
import type { Long } from '@grpc/proto-loader';

/**
 * The whole new policy.
 */
export interface ReplaceFeePolicyRequest {
  'fee_policy_id'?: (string);
  'name'?: (string);
  'description'?: (string);
  'is_active'?: (boolean);
  'cashout_price'?: (number | string | Long);
  'automatic_anticipation_percentage'?: (number | string);
  'spot_anticipation_percentage'?: (number | string);
  'rules'?: (_mps_pricing_v1_FeeRuleInput)[];
  /**
   * Absent: PROPORTIONAL.
   */
  'refund_fee_policy'?: (string);
  '_description'?: "description";
  '_refund_fee_policy'?: "refund_fee_policy";
}

/**
 * The whole new policy.
 */
export interface ReplaceFeePolicyRequest__Output {
  'fee_policy_id': (string);
  'name': (string);
  'description'?: (string);
  'is_active': (boolean);
  'cashout_price': (number);
  'automatic_anticipation_percentage': (number);
  'spot_anticipation_percentage': (number);
  'rules': (_mps_pricing_v1_FeeRuleInput__Output)[];
  /**
   * Absent: PROPORTIONAL.
   */
  'refund_fee_policy'?: (string);
}
