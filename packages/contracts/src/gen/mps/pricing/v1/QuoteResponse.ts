// Original file: protos/mps/pricing/v1/pricing.proto

import type { Price as _mps_common_v1_Price, Price__Output as _mps_common_v1_Price__Output } from '../../../mps/common/v1/Price';
import type { Long } from '@grpc/proto-loader';

/**
 * The price of the payment and its rules. Percentages are integers of 1e-4 percent, for arithmetic.
 */
export interface QuoteResponse {
  'fee_policy_id'?: (string);
  'cost_policy_id'?: (string);
  'fee'?: (_mps_common_v1_Price | null);
  'cost'?: (_mps_common_v1_Price | null);
  'fee_rule_id'?: (string);
  'cost_rule_id'?: (string);
  'automatic_anticipation_percentage_e4'?: (number | string | Long);
  'cost_anticipation_percentage_e4'?: (number | string | Long);
  /**
   * Of the fee policy; absent: PROPORTIONAL.
   */
  'refund_fee_policy'?: (string);
  '_fee_policy_id'?: "fee_policy_id";
  '_cost_policy_id'?: "cost_policy_id";
  '_fee_rule_id'?: "fee_rule_id";
  '_cost_rule_id'?: "cost_rule_id";
  '_refund_fee_policy'?: "refund_fee_policy";
}

/**
 * The price of the payment and its rules. Percentages are integers of 1e-4 percent, for arithmetic.
 */
export interface QuoteResponse__Output {
  'fee_policy_id'?: (string);
  'cost_policy_id'?: (string);
  'fee': (_mps_common_v1_Price__Output | null);
  'cost': (_mps_common_v1_Price__Output | null);
  'fee_rule_id'?: (string);
  'cost_rule_id'?: (string);
  'automatic_anticipation_percentage_e4': (number);
  'cost_anticipation_percentage_e4': (number);
  /**
   * Of the fee policy; absent: PROPORTIONAL.
   */
  'refund_fee_policy'?: (string);
}
