// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A session in the caller's scope. merchant_id narrows to one merchant.
 */
export interface GetThreeDsSessionRequest {
  'merchant_id'?: (string);
  'three_ds_session_id'?: (string);
  '_merchant_id'?: "merchant_id";
}

/**
 * A session in the caller's scope. merchant_id narrows to one merchant.
 */
export interface GetThreeDsSessionRequest__Output {
  'merchant_id'?: (string);
  'three_ds_session_id': (string);
}
