// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * A company, which the gateway has found in the caller's scope.
 */
export interface GetBalanceRequest {
  'company_id'?: (string);
}

/**
 * A company, which the gateway has found in the caller's scope.
 */
export interface GetBalanceRequest__Output {
  'company_id': (string);
}
