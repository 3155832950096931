// Original file: protos/mps/pricing/v1/pricing.proto


/**
 * mcc absent: the provider's policy for all categories alone.
 */
export interface GetPaymentPoliciesRequest {
  'fee_policy_ids'?: (string)[];
  'provider'?: (string);
  'mcc'?: (string);
  '_mcc'?: "mcc";
}

/**
 * mcc absent: the provider's policy for all categories alone.
 */
export interface GetPaymentPoliciesRequest__Output {
  'fee_policy_ids': (string)[];
  'provider': (string);
  'mcc'?: (string);
}
