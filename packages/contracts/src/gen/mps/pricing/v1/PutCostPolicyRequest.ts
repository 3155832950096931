// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeeRuleInput as _mps_pricing_v1_FeeRuleInput, FeeRuleInput__Output as _mps_pricing_v1_FeeRuleInput__Output } from '../../../mps/pricing/v1/FeeRuleInput';

/**
 * The platform's cost policy of one provider, whole.
 */
export interface PutCostPolicyRequest {
  'provider'?: (string);
  'name'?: (string);
  'automatic_anticipation_percentage'?: (number | string);
  'rules'?: (_mps_pricing_v1_FeeRuleInput)[];
}

/**
 * The platform's cost policy of one provider, whole.
 */
export interface PutCostPolicyRequest__Output {
  'provider': (string);
  'name': (string);
  'automatic_anticipation_percentage': (number);
  'rules': (_mps_pricing_v1_FeeRuleInput__Output)[];
}
