// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * One affiliation of a merchant in the caller's scope. merchant_id absent: of any merchant in the scope.
 */
export interface GetAffiliationRequest {
  'merchant_id'?: (string);
  'affiliation_id'?: (string);
  '_merchant_id'?: "merchant_id";
}

/**
 * One affiliation of a merchant in the caller's scope. merchant_id absent: of any merchant in the scope.
 */
export interface GetAffiliationRequest__Output {
  'merchant_id'?: (string);
  'affiliation_id': (string);
}
