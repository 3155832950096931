// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A dispute in the caller's scope.
 */
export interface GetDisputeRequest {
  'dispute_id'?: (string);
}

/**
 * A dispute in the caller's scope.
 */
export interface GetDisputeRequest__Output {
  'dispute_id': (string);
}
