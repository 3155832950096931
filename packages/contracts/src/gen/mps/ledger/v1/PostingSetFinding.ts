// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * A member of a posting set that is not what its payment posts.
 */
export interface PostingSetFinding {
  'posting_set_id'?: (string);
  'organization_id'?: (string);
  'company_id'?: (string);
  'transaction_id'?: (string);
  'place'?: (string);
  'expected'?: (string);
  'actual'?: (string);
  'found_at'?: (string);
  '_transaction_id'?: "transaction_id";
}

/**
 * A member of a posting set that is not what its payment posts.
 */
export interface PostingSetFinding__Output {
  'posting_set_id': (string);
  'organization_id': (string);
  'company_id': (string);
  'transaction_id'?: (string);
  'place': (string);
  'expected': (string);
  'actual': (string);
  'found_at': (string);
}
