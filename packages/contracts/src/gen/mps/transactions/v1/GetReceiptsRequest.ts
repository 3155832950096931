// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A transaction in the caller's scope.
 */
export interface GetReceiptsRequest {
  'transaction_id'?: (string);
}

/**
 * A transaction in the caller's scope.
 */
export interface GetReceiptsRequest__Output {
  'transaction_id': (string);
}
