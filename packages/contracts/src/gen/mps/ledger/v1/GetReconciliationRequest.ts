// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * A run of the caller's organization.
 */
export interface GetReconciliationRequest {
  'reconciliation_id'?: (string);
}

/**
 * A run of the caller's organization.
 */
export interface GetReconciliationRequest__Output {
  'reconciliation_id': (string);
}
