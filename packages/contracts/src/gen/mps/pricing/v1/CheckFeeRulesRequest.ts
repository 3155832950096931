// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeeRuleInput as _mps_pricing_v1_FeeRuleInput, FeeRuleInput__Output as _mps_pricing_v1_FeeRuleInput__Output } from '../../../mps/pricing/v1/FeeRuleInput';

/**
 * Rules in their places in the payload. fee_policy_id absent: of a policy that is to be made. Prices and priorities are
 * not looked at; members that cannot be sent are left empty, and what is found of them is the caller's to leave out.
 */
export interface CheckFeeRulesRequest {
  'fee_policy_id'?: (string);
  'rules'?: (_mps_pricing_v1_FeeRuleInput)[];
  '_fee_policy_id'?: "fee_policy_id";
}

/**
 * Rules in their places in the payload. fee_policy_id absent: of a policy that is to be made. Prices and priorities are
 * not looked at; members that cannot be sent are left empty, and what is found of them is the caller's to leave out.
 */
export interface CheckFeeRulesRequest__Output {
  'fee_policy_id'?: (string);
  'rules': (_mps_pricing_v1_FeeRuleInput__Output)[];
}
