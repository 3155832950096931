// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * A merchant's contract with a provider: payment methods, capture methods and anticipation.
 */
export interface Affiliation {
  'id'?: (string);
  'company_id'?: (string);
  'provider'?: (string);
  'mcc'?: (string);
  'anticipation_type'?: (string);
  'payment_methods'?: (string)[];
  'capture_methods'?: (string)[];
  'status'?: (string);
  'status_reason'?: (string);
  'settlement_bank_account_id'?: (string);
  'created_at'?: (string);
  'updated_at'?: (string);
  '_status_reason'?: "status_reason";
  '_settlement_bank_account_id'?: "settlement_bank_account_id";
}

/**
 * A merchant's contract with a provider: payment methods, capture methods and anticipation.
 */
export interface Affiliation__Output {
  'id': (string);
  'company_id': (string);
  'provider': (string);
  'mcc': (string);
  'anticipation_type': (string);
  'payment_methods': (string)[];
  'capture_methods': (string)[];
  'status': (string);
  'status_reason'?: (string);
  'settlement_bank_account_id'?: (string);
  'created_at': (string);
  'updated_at': (string);
}
