// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A JWK set (RFC 7517) as JSON text.
 */
export interface GetChargePayloadKeysResponse {
  'jwks_json'?: (string);
}

/**
 * A JWK set (RFC 7517) as JSON text.
 */
export interface GetChargePayloadKeysResponse__Output {
  'jwks_json': (string);
}
