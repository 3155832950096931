// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * The callback was recorded, now or earlier.
 */
export interface ReceiveProviderCallbackResponse {
}

/**
 * The callback was recorded, now or earlier.
 */
export interface ReceiveProviderCallbackResponse__Output {
}
