// Original file: protos/mps/identity/v1/identity.proto


/**
 * A key in the caller's scope.
 */
export interface GetApiKeyRequest {
  'api_key_id'?: (string);
}

/**
 * A key in the caller's scope.
 */
export interface GetApiKeyRequest__Output {
  'api_key_id': (string);
}
