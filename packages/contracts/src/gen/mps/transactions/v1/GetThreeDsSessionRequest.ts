// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A session of a merchant.
 */
export interface GetThreeDsSessionRequest {
  'merchant_id'?: (string);
  'three_ds_session_id'?: (string);
}

/**
 * A session of a merchant.
 */
export interface GetThreeDsSessionRequest__Output {
  'merchant_id': (string);
  'three_ds_session_id': (string);
}
