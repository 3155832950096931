// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * One bank account of a merchant in the caller's scope.
 */
export interface GetBankAccountRequest {
  'merchant_id'?: (string);
  'bank_account_id'?: (string);
}

/**
 * One bank account of a merchant in the caller's scope.
 */
export interface GetBankAccountRequest__Output {
  'merchant_id': (string);
  'bank_account_id': (string);
}
