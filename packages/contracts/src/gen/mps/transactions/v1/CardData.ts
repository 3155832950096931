// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * The members of a card that may be shown. The token and the cryptogram have no field here on purpose.
 */
export interface CardData {
  'expiry_month'?: (string);
  'expiry_year'?: (string);
  'last_digits'?: (string);
  'brand'?: (string);
  'device_id'?: (string);
  'cardholder_name'?: (string);
  'country'?: (string);
  'wallet_type'?: (string);
  'display_name'?: (string);
  'authentication_type'?: (string);
  '_device_id'?: "device_id";
  '_cardholder_name'?: "cardholder_name";
  '_country'?: "country";
  '_wallet_type'?: "wallet_type";
  '_display_name'?: "display_name";
  '_authentication_type'?: "authentication_type";
}

/**
 * The members of a card that may be shown. The token and the cryptogram have no field here on purpose.
 */
export interface CardData__Output {
  'expiry_month': (string);
  'expiry_year': (string);
  'last_digits': (string);
  'brand': (string);
  'device_id'?: (string);
  'cardholder_name'?: (string);
  'country'?: (string);
  'wallet_type'?: (string);
  'display_name'?: (string);
  'authentication_type'?: (string);
}
