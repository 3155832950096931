// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * One difference from its owner. kind is MISSING_HERE, EXTRA_HERE or DIFFERENT for a posting set, TOTAL for a sum,
 * RESERVATION for the amount of a running refund, CANNOT_POST for an impossible payment.
 */
export interface RebuildDifference {
  'kind'?: (string);
  'organization_id'?: (string);
  /**
   * The set's idempotency key, or the subject of the total.
   */
  'subject'?: (string);
  'posting_set_id'?: (string);
  'transaction_id'?: (string);
  'place'?: (string);
  /**
   * JSON, empty when the value is missing.
   */
  'expected'?: (string);
  'actual'?: (string);
  'advice'?: (string);
  '_posting_set_id'?: "posting_set_id";
  '_transaction_id'?: "transaction_id";
}

/**
 * One difference from its owner. kind is MISSING_HERE, EXTRA_HERE or DIFFERENT for a posting set, TOTAL for a sum,
 * RESERVATION for the amount of a running refund, CANNOT_POST for an impossible payment.
 */
export interface RebuildDifference__Output {
  'kind': (string);
  'organization_id': (string);
  /**
   * The set's idempotency key, or the subject of the total.
   */
  'subject': (string);
  'posting_set_id'?: (string);
  'transaction_id'?: (string);
  'place': (string);
  /**
   * JSON, empty when the value is missing.
   */
  'expected': (string);
  'actual': (string);
  'advice': (string);
}
