// Original file: protos/mps/identity/v1/identity.proto


/**
 * The old key goes on for overlap_hours.
 */
export interface RotateApiKeyRequest {
  'api_key_id'?: (string);
  'overlap_hours'?: (number);
  /**
   * Header Idempotency-Key, when sent.
   */
  'idempotency_key'?: (string);
  '_idempotency_key'?: "idempotency_key";
}

/**
 * The old key goes on for overlap_hours.
 */
export interface RotateApiKeyRequest__Output {
  'api_key_id': (string);
  'overlap_hours': (number);
  /**
   * Header Idempotency-Key, when sent.
   */
  'idempotency_key'?: (string);
}
