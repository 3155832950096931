// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A payment of a merchant.
 */
export interface CancelTransactionRequest {
  'merchant_id'?: (string);
  'transaction_id'?: (string);
}

/**
 * A payment of a merchant.
 */
export interface CancelTransactionRequest__Output {
  'merchant_id': (string);
  'transaction_id': (string);
}
