// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * Approved payments after this one, by id. Absent: from the first. transaction_ids: only these. Empty: all.
 */
export interface ListPaymentPostingsRequest {
  'after'?: (string);
  'limit'?: (number);
  'transaction_ids'?: (string)[];
  '_after'?: "after";
}

/**
 * Approved payments after this one, by id. Absent: from the first. transaction_ids: only these. Empty: all.
 */
export interface ListPaymentPostingsRequest__Output {
  'after'?: (string);
  'limit': (number);
  'transaction_ids': (string)[];
}
