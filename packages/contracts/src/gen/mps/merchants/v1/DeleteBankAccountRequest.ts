// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * One bank account of a merchant in the caller's scope.
 */
export interface DeleteBankAccountRequest {
  'merchant_id'?: (string);
  'bank_account_id'?: (string);
}

/**
 * One bank account of a merchant in the caller's scope.
 */
export interface DeleteBankAccountRequest__Output {
  'merchant_id': (string);
  'bank_account_id': (string);
}
