// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * A bank account to which a merchant's money can be moved.
 */
export interface BankAccount {
  'id'?: (string);
  'company_id'?: (string);
  'bank_code'?: (string);
  'ispb'?: (string);
  'branch'?: (string);
  'account'?: (string);
  'account_type'?: (string);
  'owner_name'?: (string);
  'owner_document'?: (string);
  'primary'?: (boolean);
  'created_at'?: (string);
  'updated_at'?: (string);
  '_ispb'?: "ispb";
}

/**
 * A bank account to which a merchant's money can be moved.
 */
export interface BankAccount__Output {
  'id': (string);
  'company_id': (string);
  'bank_code': (string);
  'ispb'?: (string);
  'branch': (string);
  'account': (string);
  'account_type': (string);
  'owner_name': (string);
  'owner_document': (string);
  'primary': (boolean);
  'created_at': (string);
  'updated_at': (string);
}
