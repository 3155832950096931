// Original file: protos/mps/pix_keys/v1/pix_keys.proto


/**
 * The key belongs to the owner.
 */
export interface CheckRefundDestinationResponse {
}

/**
 * The key belongs to the owner.
 */
export interface CheckRefundDestinationResponse__Output {
}
