// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * The payer, as reported by the payer's bank.
 */
export interface Payer {
  'name'?: (string);
  'document'?: (string);
  'bank_name'?: (string);
  'ispb'?: (string);
  'branch'?: (string);
  'account'?: (string);
  '_name'?: "name";
  '_document'?: "document";
  '_bank_name'?: "bank_name";
  '_ispb'?: "ispb";
  '_branch'?: "branch";
  '_account'?: "account";
}

/**
 * The payer, as reported by the payer's bank.
 */
export interface Payer__Output {
  'name'?: (string);
  'document'?: (string);
  'bank_name'?: (string);
  'ispb'?: (string);
  'branch'?: (string);
  'account'?: (string);
}
