// Original file: protos/mps/identity/v1/identity.proto


/**
 * Asked again while a next key waits, it answers that one.
 */
export interface RotateSigningKeyRequest {
}

/**
 * Asked again while a next key waits, it answers that one.
 */
export interface RotateSigningKeyRequest__Output {
}
