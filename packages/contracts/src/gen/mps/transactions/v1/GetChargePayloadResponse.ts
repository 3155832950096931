// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A compact JWS (RFC 7515).
 */
export interface GetChargePayloadResponse {
  'jws'?: (string);
}

/**
 * A compact JWS (RFC 7515).
 */
export interface GetChargePayloadResponse__Output {
  'jws': (string);
}
