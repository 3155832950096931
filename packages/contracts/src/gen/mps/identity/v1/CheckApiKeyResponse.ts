// Original file: protos/mps/identity/v1/identity.proto


/**
 * Nothing was found.
 */
export interface CheckApiKeyResponse {
}

/**
 * Nothing was found.
 */
export interface CheckApiKeyResponse__Output {
}
