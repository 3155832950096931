// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * Nothing was found.
 */
export interface CheckMerchantPatchResponse {
}

/**
 * Nothing was found.
 */
export interface CheckMerchantPatchResponse__Output {
}
