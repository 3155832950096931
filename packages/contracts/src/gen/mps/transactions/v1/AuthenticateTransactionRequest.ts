// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A payment that waits for 3D Secure, and the session that serves it.
 */
export interface AuthenticateTransactionRequest {
  'merchant_id'?: (string);
  'transaction_id'?: (string);
  'three_d_secure_session_id'?: (string);
}

/**
 * A payment that waits for 3D Secure, and the session that serves it.
 */
export interface AuthenticateTransactionRequest__Output {
  'merchant_id': (string);
  'transaction_id': (string);
  'three_d_secure_session_id': (string);
}
