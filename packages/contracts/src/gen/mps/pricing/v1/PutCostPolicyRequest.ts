// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeeRuleInput as _mps_pricing_v1_FeeRuleInput, FeeRuleInput__Output as _mps_pricing_v1_FeeRuleInput__Output } from '../../../mps/pricing/v1/FeeRuleInput';
import type { Long } from '@grpc/proto-loader';

/**
 * The platform's cost policy of one provider, whole. is_active absent means active.
 */
export interface PutCostPolicyRequest {
  'provider'?: (string);
  'name'?: (string);
  'automatic_anticipation_percentage'?: (number | string);
  'rules'?: (_mps_pricing_v1_FeeRuleInput)[];
  /**
   * Absent: every merchant category without a policy of its own.
   */
  'mcc'?: (string);
  'description'?: (string);
  'is_active'?: (boolean);
  'cashout_price'?: (number | string | Long);
  'spot_anticipation_percentage'?: (number | string);
  '_mcc'?: "mcc";
  '_description'?: "description";
  '_is_active'?: "is_active";
}

/**
 * The platform's cost policy of one provider, whole. is_active absent means active.
 */
export interface PutCostPolicyRequest__Output {
  'provider': (string);
  'name': (string);
  'automatic_anticipation_percentage': (number);
  'rules': (_mps_pricing_v1_FeeRuleInput__Output)[];
  /**
   * Absent: every merchant category without a policy of its own.
   */
  'mcc'?: (string);
  'description'?: (string);
  'is_active'?: (boolean);
  'cashout_price': (number);
  'spot_anticipation_percentage': (number);
}
