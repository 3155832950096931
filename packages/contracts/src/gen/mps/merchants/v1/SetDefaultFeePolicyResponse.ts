// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * The current default.
 */
export interface SetDefaultFeePolicyResponse {
  'fee_policy_id'?: (string);
  '_fee_policy_id'?: "fee_policy_id";
}

/**
 * The current default.
 */
export interface SetDefaultFeePolicyResponse__Output {
  'fee_policy_id'?: (string);
}
