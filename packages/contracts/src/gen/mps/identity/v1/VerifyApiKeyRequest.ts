// Original file: protos/mps/identity/v1/identity.proto


/**
 * The key's SHA-256 in hex, because its text never leaves the gateway.
 */
export interface VerifyApiKeyRequest {
  'key_sha256'?: (string);
}

/**
 * The key's SHA-256 in hex, because its text never leaves the gateway.
 */
export interface VerifyApiKeyRequest__Output {
  'key_sha256': (string);
}
