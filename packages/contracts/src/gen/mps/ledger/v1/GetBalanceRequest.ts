// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * A company. The gateway has checked that it is in the caller's scope.
 */
export interface GetBalanceRequest {
  'company_id'?: (string);
}

/**
 * A company. The gateway has checked that it is in the caller's scope.
 */
export interface GetBalanceRequest__Output {
  'company_id': (string);
}
