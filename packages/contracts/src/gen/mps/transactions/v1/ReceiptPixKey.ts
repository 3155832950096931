// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * The directory key that the money came through.
 */
export interface ReceiptPixKey {
  'key'?: (string);
  'type'?: (string);
}

/**
 * The directory key that the money came through.
 */
export interface ReceiptPixKey__Output {
  'key': (string);
  'type': (string);
}
