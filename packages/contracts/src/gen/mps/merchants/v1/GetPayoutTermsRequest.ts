// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * A company in the caller's scope.
 */
export interface GetPayoutTermsRequest {
  'merchant_id'?: (string);
}

/**
 * A company in the caller's scope.
 */
export interface GetPayoutTermsRequest__Output {
  'merchant_id': (string);
}
