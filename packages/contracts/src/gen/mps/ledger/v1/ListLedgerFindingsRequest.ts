// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * No filter of its own.
 */
export interface ListLedgerFindingsRequest {
}

/**
 * No filter of its own.
 */
export interface ListLedgerFindingsRequest__Output {
}
