// Original file: protos/mps/identity/v1/identity.proto


/**
 * A key in the caller's scope.
 */
export interface RevokeApiKeyRequest {
  'api_key_id'?: (string);
}

/**
 * A key in the caller's scope.
 */
export interface RevokeApiKeyRequest__Output {
  'api_key_id': (string);
}
