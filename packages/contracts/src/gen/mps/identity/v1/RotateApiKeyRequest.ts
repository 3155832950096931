// Original file: protos/mps/identity/v1/identity.proto


/**
 * The old key stays valid for overlap_hours.
 */
export interface RotateApiKeyRequest {
  'api_key_id'?: (string);
  'overlap_hours'?: (number);
}

/**
 * The old key stays valid for overlap_hours.
 */
export interface RotateApiKeyRequest__Output {
  'api_key_id': (string);
  'overlap_hours': (number);
}
