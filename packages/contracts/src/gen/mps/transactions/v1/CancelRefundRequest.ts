// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A refund that is still PENDING.
 */
export interface CancelRefundRequest {
  'merchant_id'?: (string);
  'transaction_id'?: (string);
  'refund_id'?: (string);
}

/**
 * A refund that is still PENDING.
 */
export interface CancelRefundRequest__Output {
  'merchant_id': (string);
  'transaction_id': (string);
  'refund_id': (string);
}
