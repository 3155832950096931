// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A dispute in the caller's scope.
 */
export interface AcceptDisputeRequest {
  'dispute_id'?: (string);
}

/**
 * A dispute in the caller's scope.
 */
export interface AcceptDisputeRequest__Output {
  'dispute_id': (string);
}
