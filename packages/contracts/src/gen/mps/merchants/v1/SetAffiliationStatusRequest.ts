// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * Any status: the provider's decision.
 */
export interface SetAffiliationStatusRequest {
  'affiliation_id'?: (string);
  'status'?: (string);
  'reason'?: (string);
  '_reason'?: "reason";
}

/**
 * Any status: the provider's decision.
 */
export interface SetAffiliationStatusRequest__Output {
  'affiliation_id': (string);
  'status': (string);
  'reason'?: (string);
}
