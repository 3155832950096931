// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * Taken in (or known already).
 */
export interface ReceiveProviderCallbackResponse {
}

/**
 * Taken in (or known already).
 */
export interface ReceiveProviderCallbackResponse__Output {
}
