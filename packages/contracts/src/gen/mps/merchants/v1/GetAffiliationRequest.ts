// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * One affiliation of a merchant in the caller's scope.
 */
export interface GetAffiliationRequest {
  'merchant_id'?: (string);
  'affiliation_id'?: (string);
}

/**
 * One affiliation of a merchant in the caller's scope.
 */
export interface GetAffiliationRequest__Output {
  'merchant_id': (string);
  'affiliation_id': (string);
}
