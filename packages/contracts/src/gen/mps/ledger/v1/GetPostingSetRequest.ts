// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * A posting set in the caller's scope.
 */
export interface GetPostingSetRequest {
  'posting_set_id'?: (string);
}

/**
 * A posting set in the caller's scope.
 */
export interface GetPostingSetRequest__Output {
  'posting_set_id': (string);
}
