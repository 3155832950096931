// Original file: protos/mps/pricing/v1/pricing.proto

import type { FeeRuleInput as _mps_pricing_v1_FeeRuleInput, FeeRuleInput__Output as _mps_pricing_v1_FeeRuleInput__Output } from '../../../mps/pricing/v1/FeeRuleInput';

/**
 * Rules at their positions in the payload. fee_policy_id absent: a new policy. Prices and priorities are not checked.
 * Members that cannot be sent are empty, and the caller omits their findings.
 */
export interface CheckFeeRulesRequest {
  'fee_policy_id'?: (string);
  'rules'?: (_mps_pricing_v1_FeeRuleInput)[];
  '_fee_policy_id'?: "fee_policy_id";
}

/**
 * Rules at their positions in the payload. fee_policy_id absent: a new policy. Prices and priorities are not checked.
 * Members that cannot be sent are empty, and the caller omits their findings.
 */
export interface CheckFeeRulesRequest__Output {
  'fee_policy_id'?: (string);
  'rules': (_mps_pricing_v1_FeeRuleInput__Output)[];
}
