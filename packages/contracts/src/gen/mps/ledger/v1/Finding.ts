// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * A member of a posting set that differs; expected and actual are JSON, empty where there is nothing.
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
 * A member of a posting set that differs; expected and actual are JSON, empty where there is nothing.
 */
export interface Finding__Output {
  'posting_set_id': (string);
  'transaction_id'?: (string);
  'place': (string);
  'expected': (string);
  'actual': (string);
}
