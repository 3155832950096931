// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * Card members of a create. Token and cryptogram live in memory only.
 */
export interface CardDataInput {
  'network_token'?: (string);
  'cryptogram'?: (string);
  'expiry_month'?: (string);
  'expiry_year'?: (string);
  'authentication_type'?: (string);
  'wallet_type'?: (string);
  'display_name'?: (string);
  '_cryptogram'?: "cryptogram";
  '_authentication_type'?: "authentication_type";
  '_wallet_type'?: "wallet_type";
  '_display_name'?: "display_name";
}

/**
 * Card members of a create. Token and cryptogram live in memory only.
 */
export interface CardDataInput__Output {
  'network_token': (string);
  'cryptogram'?: (string);
  'expiry_month': (string);
  'expiry_year': (string);
  'authentication_type'?: (string);
  'wallet_type'?: (string);
  'display_name'?: (string);
}
