// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * The payment of the changed record.
 */
export interface TamperStatementResponse {
  'day'?: (string);
  'kind'?: (string);
  'our_id'?: (string);
  '_our_id'?: "our_id";
}

/**
 * The payment of the changed record.
 */
export interface TamperStatementResponse__Output {
  'day': (string);
  'kind': (string);
  'our_id'?: (string);
}
