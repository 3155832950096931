// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A transaction in the caller's scope.
 */
export interface GetProviderReferenceRequest {
  'transaction_id'?: (string);
}

/**
 * A transaction in the caller's scope.
 */
export interface GetProviderReferenceRequest__Output {
  'transaction_id': (string);
}
