// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * The difference to plant. our_id absent: in any record.
 */
export interface TamperStatementRequest {
  'day'?: (string);
  'kind'?: (string);
  'our_id'?: (string);
  '_our_id'?: "our_id";
}

/**
 * The difference to plant. our_id absent: in any record.
 */
export interface TamperStatementRequest__Output {
  'day': (string);
  'kind': (string);
  'our_id'?: (string);
}
