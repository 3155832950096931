// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * A payment. The answer holds only entries of the caller's scope.
 */
export interface GetPaymentEntriesRequest {
  'transaction_id'?: (string);
}

/**
 * A payment. The answer holds only entries of the caller's scope.
 */
export interface GetPaymentEntriesRequest__Output {
  'transaction_id': (string);
}
