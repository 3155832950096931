// Original file: protos/mps/pix_keys/v1/pix_keys.proto


/**
 * A new key. An EVP key is generated here.
 */
export interface CreatePixKeyRequest {
  'merchant_id'?: (string);
  'key_type'?: (string);
  'key'?: (string);
  'primary'?: (boolean);
  '_key'?: "key";
  '_primary'?: "primary";
}

/**
 * A new key. An EVP key is generated here.
 */
export interface CreatePixKeyRequest__Output {
  'merchant_id': (string);
  'key_type': (string);
  'key'?: (string);
  'primary'?: (boolean);
}
