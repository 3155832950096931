// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * What was posted up to the end of the day, in Sao Paulo; absent: of today.
 */
export interface GetTrialBalanceRequest {
  'as_of'?: (string);
  '_as_of'?: "as_of";
}

/**
 * What was posted up to the end of the day, in Sao Paulo; absent: of today.
 */
export interface GetTrialBalanceRequest__Output {
  'as_of'?: (string);
}
