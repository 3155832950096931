// Original file: protos/mps/pix_keys/v1/pix_keys.proto


/**
 * One key of a merchant in the caller's scope.
 */
export interface GetPixKeyRequest {
  'merchant_id'?: (string);
  'pix_key_id'?: (string);
}

/**
 * One key of a merchant in the caller's scope.
 */
export interface GetPixKeyRequest__Output {
  'merchant_id': (string);
  'pix_key_id': (string);
}
