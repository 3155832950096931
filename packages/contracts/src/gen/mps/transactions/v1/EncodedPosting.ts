// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * An undecoded TransactionEvent. Its reader only checks whether it has a posting or a reservation.
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
 * An undecoded TransactionEvent. Its reader only checks whether it has a posting or a reservation.
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
