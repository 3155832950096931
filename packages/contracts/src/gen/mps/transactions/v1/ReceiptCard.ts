// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * The card that paid.
 */
export interface ReceiptCard {
  'brand'?: (string);
  'last_digits'?: (string);
  'cardholder_name'?: (string);
  'installments'?: (number);
  'authorization_code'?: (string);
  'nsu'?: (string);
  'capture_method'?: (string);
  'wallet_type'?: (string);
  '_cardholder_name'?: "cardholder_name";
  '_authorization_code'?: "authorization_code";
  '_nsu'?: "nsu";
  '_wallet_type'?: "wallet_type";
}

/**
 * The card that paid.
 */
export interface ReceiptCard__Output {
  'brand': (string);
  'last_digits': (string);
  'cardholder_name'?: (string);
  'installments': (number);
  'authorization_code'?: (string);
  'nsu'?: (string);
  'capture_method': (string);
  'wallet_type'?: (string);
}
