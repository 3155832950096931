// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * A payment, whatever the caller's scope has of it.
 */
export interface GetPaymentEntriesRequest {
  'transaction_id'?: (string);
}

/**
 * A payment, whatever the caller's scope has of it.
 */
export interface GetPaymentEntriesRequest__Output {
  'transaction_id': (string);
}
