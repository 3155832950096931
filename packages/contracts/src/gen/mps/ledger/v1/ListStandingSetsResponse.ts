// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * Sets by id, with their payments. next absent: there are no more.
 */
export interface ListStandingSetsResponse {
  'posting_set_ids'?: (string)[];
  'transaction_ids'?: (string)[];
  'next'?: (string);
  '_next'?: "next";
}

/**
 * Sets by id, with their payments. next absent: there are no more.
 */
export interface ListStandingSetsResponse__Output {
  'posting_set_ids': (string)[];
  'transaction_ids': (string)[];
  'next'?: (string);
}
