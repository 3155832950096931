// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * No filter of its own.
 */
export interface ListFindingsRequest {
}

/**
 * No filter of its own.
 */
export interface ListFindingsRequest__Output {
}
