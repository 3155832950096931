// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * The PIX key that received the money.
 */
export interface ReceiptPixKey {
  'key'?: (string);
  'type'?: (string);
}

/**
 * The PIX key that received the money.
 */
export interface ReceiptPixKey__Output {
  'key': (string);
  'type': (string);
}
