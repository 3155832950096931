// Original file: protos/mps/pricing/v1/pricing.proto


/**
 * mcc absent: only the provider's policy for all categories.
 */
export interface GetPaymentPoliciesRequest {
  'fee_policy_ids'?: (string)[];
  'provider'?: (string);
  'mcc'?: (string);
  '_mcc'?: "mcc";
}

/**
 * mcc absent: only the provider's policy for all categories.
 */
export interface GetPaymentPoliciesRequest__Output {
  'fee_policy_ids': (string)[];
  'provider': (string);
  'mcc'?: (string);
}
