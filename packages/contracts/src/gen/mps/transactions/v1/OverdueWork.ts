// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A payment or 3DS session with due work that failed repeatedly.
 */
export interface OverdueWork {
  'kind'?: (string);
  'id'?: (string);
  /**
   * Absent when the document lacks it.
   */
  'organization_id'?: (string);
  'company_id'?: (string);
  'due_at'?: (string);
  '_organization_id'?: "organization_id";
  '_company_id'?: "company_id";
}

/**
 * A payment or 3DS session with due work that failed repeatedly.
 */
export interface OverdueWork__Output {
  'kind': (string);
  'id': (string);
  /**
   * Absent when the document lacks it.
   */
  'organization_id'?: (string);
  'company_id'?: (string);
  'due_at': (string);
}
