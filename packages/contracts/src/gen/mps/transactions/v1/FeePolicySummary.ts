// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * The fee policy in the detailed transaction.
 */
export interface FeePolicySummary {
  'id'?: (string);
  'name'?: (string);
  'description'?: (string);
  'created_at'?: (string);
  'updated_at'?: (string);
  '_description'?: "description";
}

/**
 * The fee policy in the detailed transaction.
 */
export interface FeePolicySummary__Output {
  'id': (string);
  'name': (string);
  'description'?: (string);
  'created_at': (string);
  'updated_at': (string);
}
