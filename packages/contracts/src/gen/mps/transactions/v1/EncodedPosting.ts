// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A TransactionEvent of which nothing is decoded: whether it has a posting or a reservation is all that is asked.
 */
export interface EncodedPosting {
  /**
   * A PaymentPosting.
   */
  'posting'?: (Buffer | Uint8Array | string);
  /**
   * A PaymentPosting.
   */
  'reservation'?: (Buffer | Uint8Array | string);
  '_posting'?: "posting";
  '_reservation'?: "reservation";
}

/**
 * A TransactionEvent of which nothing is decoded: whether it has a posting or a reservation is all that is asked.
 */
export interface EncodedPosting__Output {
  /**
   * A PaymentPosting.
   */
  'posting'?: (Buffer);
  /**
   * A PaymentPosting.
   */
  'reservation'?: (Buffer);
}
