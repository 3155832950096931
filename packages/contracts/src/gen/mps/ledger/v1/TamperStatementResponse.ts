// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * Whose record was tampered with.
 */
export interface TamperStatementResponse {
  'day'?: (string);
  'kind'?: (string);
  'our_id'?: (string);
  '_our_id'?: "our_id";
}

/**
 * Whose record was tampered with.
 */
export interface TamperStatementResponse__Output {
  'day': (string);
  'kind': (string);
  'our_id'?: (string);
}
