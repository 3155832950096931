// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * merchant_id is a merchant or the organization itself. fee_policy_id absent clears the default.
 */
export interface SetDefaultFeePolicyRequest {
  'merchant_id'?: (string);
  'fee_policy_id'?: (string);
  '_fee_policy_id'?: "fee_policy_id";
}

/**
 * merchant_id is a merchant or the organization itself. fee_policy_id absent clears the default.
 */
export interface SetDefaultFeePolicyRequest__Output {
  'merchant_id': (string);
  'fee_policy_id'?: (string);
}
