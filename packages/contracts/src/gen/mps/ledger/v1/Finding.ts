// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * A differing member of a posting set. expected and actual are JSON, and empty when the value is missing.
 */
export interface Finding {
  'posting_set_id'?: (string);
  'transaction_id'?: (string);
  'place'?: (string);
  'expected'?: (string);
  'actual'?: (string);
  '_transaction_id'?: "transaction_id";
}

/**
 * A differing member of a posting set. expected and actual are JSON, and empty when the value is missing.
 */
export interface Finding__Output {
  'posting_set_id': (string);
  'transaction_id'?: (string);
  'place': (string);
  'expected': (string);
  'actual': (string);
}
