// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * One place that is not as its owner has it: kind MISSING_HERE, EXTRA_HERE or DIFFERENT of a posting set, TOTAL of a
 * sum, RESERVATION of what a refund under way will take, CANNOT_POST of a payment that says what cannot be.
 */
export interface RebuildDifference {
  'kind'?: (string);
  'organization_id'?: (string);
  /**
   * The set's idempotency key, or what the total is of.
   */
  'subject'?: (string);
  'posting_set_id'?: (string);
  'transaction_id'?: (string);
  'place'?: (string);
  /**
   * JSON, empty where there is nothing.
   */
  'expected'?: (string);
  'actual'?: (string);
  'advice'?: (string);
  '_posting_set_id'?: "posting_set_id";
  '_transaction_id'?: "transaction_id";
}

/**
 * One place that is not as its owner has it: kind MISSING_HERE, EXTRA_HERE or DIFFERENT of a posting set, TOTAL of a
 * sum, RESERVATION of what a refund under way will take, CANNOT_POST of a payment that says what cannot be.
 */
export interface RebuildDifference__Output {
  'kind': (string);
  'organization_id': (string);
  /**
   * The set's idempotency key, or what the total is of.
   */
  'subject': (string);
  'posting_set_id'?: (string);
  'transaction_id'?: (string);
  'place': (string);
  /**
   * JSON, empty where there is nothing.
   */
  'expected': (string);
  'actual': (string);
  'advice': (string);
}
