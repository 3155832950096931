// Original file: protos/mps/identity/v1/identity.proto


/**
 * Nothing was found.
 */
export interface CheckUserResponse {
}

/**
 * Nothing was found.
 */
export interface CheckUserResponse__Output {
}
