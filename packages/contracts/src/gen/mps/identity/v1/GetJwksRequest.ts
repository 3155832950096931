// Original file: protos/mps/identity/v1/identity.proto


/**
 * Anyone may ask.
 */
export interface GetJwksRequest {
}

/**
 * Anyone may ask.
 */
export interface GetJwksRequest__Output {
}
