// Original file: protos/mps/pricing/v1/pricing.proto


/**
 * A policy of the caller's organization.
 */
export interface GetFeePolicyRequest {
  'fee_policy_id'?: (string);
}

/**
 * A policy of the caller's organization.
 */
export interface GetFeePolicyRequest__Output {
  'fee_policy_id': (string);
}
