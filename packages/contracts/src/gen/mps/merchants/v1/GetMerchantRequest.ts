// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * A company in the caller's scope.
 */
export interface GetMerchantRequest {
  'merchant_id'?: (string);
}

/**
 * A company in the caller's scope.
 */
export interface GetMerchantRequest__Output {
  'merchant_id': (string);
}
