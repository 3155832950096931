// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * The fee policy as the detail shows it.
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
 * The fee policy as the detail shows it.
 */
export interface FeePolicySummary__Output {
  'id': (string);
  'name': (string);
  'description'?: (string);
  'created_at': (string);
  'updated_at': (string);
}
