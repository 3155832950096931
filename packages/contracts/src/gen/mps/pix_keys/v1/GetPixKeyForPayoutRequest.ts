// Original file: protos/mps/pix_keys/v1/pix_keys.proto


/**
 * A merchant in the caller's scope.
 */
export interface GetPixKeyForPayoutRequest {
  'merchant_id'?: (string);
}

/**
 * A merchant in the caller's scope.
 */
export interface GetPixKeyForPayoutRequest__Output {
  'merchant_id': (string);
}
