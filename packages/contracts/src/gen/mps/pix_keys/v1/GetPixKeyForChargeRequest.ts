// Original file: protos/mps/pix_keys/v1/pix_keys.proto


/**
 * pix_key_id absent: the merchant's primary ACTIVE key.
 */
export interface GetPixKeyForChargeRequest {
  'merchant_id'?: (string);
  'pix_key_id'?: (string);
  '_pix_key_id'?: "pix_key_id";
}

/**
 * pix_key_id absent: the merchant's primary ACTIVE key.
 */
export interface GetPixKeyForChargeRequest__Output {
  'merchant_id': (string);
  'pix_key_id'?: (string);
}
