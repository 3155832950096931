// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * A cashout of a company.
 */
export interface GetCashoutRequest {
  'company_id'?: (string);
  'cashout_id'?: (string);
}

/**
 * A cashout of a company.
 */
export interface GetCashoutRequest__Output {
  'company_id': (string);
  'cashout_id': (string);
}
