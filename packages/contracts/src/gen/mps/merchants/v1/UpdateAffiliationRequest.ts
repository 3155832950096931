// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * patch_json is a JSON merge patch of anticipation_type, payment_methods, capture_methods, settlement_bank_account_id.
 */
export interface UpdateAffiliationRequest {
  'merchant_id'?: (string);
  'affiliation_id'?: (string);
  'patch_json'?: (string);
}

/**
 * patch_json is a JSON merge patch of anticipation_type, payment_methods, capture_methods, settlement_bank_account_id.
 */
export interface UpdateAffiliationRequest__Output {
  'merchant_id': (string);
  'affiliation_id': (string);
  'patch_json': (string);
}
