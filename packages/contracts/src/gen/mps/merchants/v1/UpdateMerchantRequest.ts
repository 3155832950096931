// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * patch_json is a JSON merge patch of the members that E7 lists. The gateway has checked each member.
 */
export interface UpdateMerchantRequest {
  'merchant_id'?: (string);
  'patch_json'?: (string);
}

/**
 * patch_json is a JSON merge patch of the members that E7 lists. The gateway has checked each member.
 */
export interface UpdateMerchantRequest__Output {
  'merchant_id': (string);
  'patch_json': (string);
}
