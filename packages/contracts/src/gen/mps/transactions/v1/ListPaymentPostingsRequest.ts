// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * Approved payments after this one, by id; absent: from the first. transaction_ids: of these alone; none: of all.
 */
export interface ListPaymentPostingsRequest {
  'after'?: (string);
  'limit'?: (number);
  'transaction_ids'?: (string)[];
  '_after'?: "after";
}

/**
 * Approved payments after this one, by id; absent: from the first. transaction_ids: of these alone; none: of all.
 */
export interface ListPaymentPostingsRequest__Output {
  'after'?: (string);
  'limit': (number);
  'transaction_ids': (string)[];
}
