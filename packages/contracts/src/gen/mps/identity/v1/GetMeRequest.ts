// Original file: protos/mps/identity/v1/identity.proto


/**
 * The user is the caller.
 */
export interface GetMeRequest {
}

/**
 * The user is the caller.
 */
export interface GetMeRequest__Output {
}
