// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * The cardholder's answer: AUTHENTICATED, FAILED or ABANDONED.
 */
export interface CompleteThreeDsSessionRequest {
  'three_ds_session_id'?: (string);
  'outcome'?: (string);
}

/**
 * The cardholder's answer: AUTHENTICATED, FAILED or ABANDONED.
 */
export interface CompleteThreeDsSessionRequest__Output {
  'three_ds_session_id': (string);
  'outcome': (string);
}
