// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * It is gone.
 */
export interface DeleteBankAccountResponse {
}

/**
 * It is gone.
 */
export interface DeleteBankAccountResponse__Output {
}
