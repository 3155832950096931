// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A refund of a transaction.
 */
export interface GetRefundRequest {
  'merchant_id'?: (string);
  'transaction_id'?: (string);
  'refund_id'?: (string);
}

/**
 * A refund of a transaction.
 */
export interface GetRefundRequest__Output {
  'merchant_id': (string);
  'transaction_id': (string);
  'refund_id': (string);
}
