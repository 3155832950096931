// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * One transaction in the caller's scope. merchant_id narrows to one merchant.
 */
export interface GetTransactionRequest {
  'transaction_id'?: (string);
  'merchant_id'?: (string);
  '_merchant_id'?: "merchant_id";
}

/**
 * One transaction in the caller's scope. merchant_id narrows to one merchant.
 */
export interface GetTransactionRequest__Output {
  'transaction_id': (string);
  'merchant_id'?: (string);
}
