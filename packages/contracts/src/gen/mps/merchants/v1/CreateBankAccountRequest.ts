// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * A new bank account. The first of a merchant is primary. A new primary one replaces the old one.
 */
export interface CreateBankAccountRequest {
  'merchant_id'?: (string);
  'bank_code'?: (string);
  'ispb'?: (string);
  'branch'?: (string);
  'account'?: (string);
  'account_type'?: (string);
  /**
   * Absent: the merchant's own name and document.
   */
  'owner_name'?: (string);
  'owner_document'?: (string);
  'primary'?: (boolean);
  '_ispb'?: "ispb";
  '_owner_name'?: "owner_name";
  '_owner_document'?: "owner_document";
}

/**
 * A new bank account. The first of a merchant is primary. A new primary one replaces the old one.
 */
export interface CreateBankAccountRequest__Output {
  'merchant_id': (string);
  'bank_code': (string);
  'ispb'?: (string);
  'branch': (string);
  'account': (string);
  'account_type': (string);
  /**
   * Absent: the merchant's own name and document.
   */
  'owner_name'?: (string);
  'owner_document'?: (string);
  'primary': (boolean);
}
