// Original file: protos/mps/pix_keys/v1/pix_keys.proto


/**
 * One key of a merchant in the caller's scope.
 */
export interface DeletePixKeyRequest {
  'merchant_id'?: (string);
  'pix_key_id'?: (string);
}

/**
 * One key of a merchant in the caller's scope.
 */
export interface DeletePixKeyRequest__Output {
  'merchant_id': (string);
  'pix_key_id': (string);
}
