// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * The bank account was deleted.
 */
export interface DeleteBankAccountResponse {
}

/**
 * The bank account was deleted.
 */
export interface DeleteBankAccountResponse__Output {
}
