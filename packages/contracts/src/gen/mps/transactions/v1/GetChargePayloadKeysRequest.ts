// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * No members.
 */
export interface GetChargePayloadKeysRequest {
}

/**
 * No members.
 */
export interface GetChargePayloadKeysRequest__Output {
}
