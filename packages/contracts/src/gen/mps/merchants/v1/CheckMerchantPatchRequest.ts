// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * The members of a patch that have a valid form.
 */
export interface CheckMerchantPatchRequest {
  'merchant_id'?: (string);
  /**
   * JSON object.
   */
  'patch_json'?: (string);
}

/**
 * The members of a patch that have a valid form.
 */
export interface CheckMerchantPatchRequest__Output {
  'merchant_id': (string);
  /**
   * JSON object.
   */
  'patch_json': (string);
}
