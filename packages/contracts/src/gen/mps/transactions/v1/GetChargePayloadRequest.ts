// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * The charge of a PIX code's address. payment_day (YYYY-MM-DD) absent: today.
 */
export interface GetChargePayloadRequest {
  'txid'?: (string);
  'has_due_date'?: (boolean);
  'payment_day'?: (string);
  '_payment_day'?: "payment_day";
}

/**
 * The charge of a PIX code's address. payment_day (YYYY-MM-DD) absent: today.
 */
export interface GetChargePayloadRequest__Output {
  'txid': (string);
  'has_due_date': (boolean);
  'payment_day'?: (string);
}
