// Original file: protos/mps/pricing/v1/pricing.proto

import type { Price as _mps_common_v1_Price, Price__Output as _mps_common_v1_Price__Output } from '../../../mps/common/v1/Price';
import type { ExplainedRule as _mps_pricing_v1_ExplainedRule, ExplainedRule__Output as _mps_pricing_v1_ExplainedRule__Output } from '../../../mps/pricing/v1/ExplainedRule';
import type { FeeStep as _mps_pricing_v1_FeeStep, FeeStep__Output as _mps_pricing_v1_FeeStep__Output } from '../../../mps/pricing/v1/FeeStep';
import type { Long } from '@grpc/proto-loader';

/**
 * All rules in the order of trial. fee, price and steps only when one matched.
 */
export interface ExplainFeePolicyResponse {
  'fee_policy_id'?: (string);
  'matched_rule_id'?: (string);
  'fee'?: (number | string | Long);
  'price'?: (_mps_common_v1_Price | null);
  'rules'?: (_mps_pricing_v1_ExplainedRule)[];
  'steps'?: (_mps_pricing_v1_FeeStep)[];
  '_matched_rule_id'?: "matched_rule_id";
  '_fee'?: "fee";
  '_price'?: "price";
}

/**
 * All rules in the order of trial. fee, price and steps only when one matched.
 */
export interface ExplainFeePolicyResponse__Output {
  'fee_policy_id': (string);
  'matched_rule_id'?: (string);
  'fee'?: (number);
  'price'?: (_mps_common_v1_Price__Output | null);
  'rules': (_mps_pricing_v1_ExplainedRule__Output)[];
  'steps': (_mps_pricing_v1_FeeStep__Output)[];
}
