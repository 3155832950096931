// Original file: protos/mps/identity/v1/identity.proto


/**
 * A repeat while a next key waits answers that key.
 */
export interface RotateSigningKeyRequest {
}

/**
 * A repeat while a next key waits answers that key.
 */
export interface RotateSigningKeyRequest__Output {
}
