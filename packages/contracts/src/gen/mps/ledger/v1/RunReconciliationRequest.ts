// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * The day to compare, in Sao Paulo.
 */
export interface RunReconciliationRequest {
  'day'?: (string);
}

/**
 * The day to compare, in Sao Paulo.
 */
export interface RunReconciliationRequest__Output {
  'day': (string);
}
