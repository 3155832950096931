// Original file: protos/mps/pricing/v1/pricing.proto


/**
 * By its id.
 */
export interface GetCostPolicyRequest {
  'cost_policy_id'?: (string);
}

/**
 * By its id.
 */
export interface GetCostPolicyRequest__Output {
  'cost_policy_id': (string);
}
