// Original file: protos/mps/identity/v1/identity.proto


/**
 * The session is the caller's.
 */
export interface LogoutRequest {
}

/**
 * The session is the caller's.
 */
export interface LogoutRequest__Output {
}
