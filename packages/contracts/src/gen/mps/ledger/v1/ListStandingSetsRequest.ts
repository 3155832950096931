// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * Sets after this one. Absent: from the first.
 */
export interface ListStandingSetsRequest {
  'after'?: (string);
  '_after'?: "after";
}

/**
 * Sets after this one. Absent: from the first.
 */
export interface ListStandingSetsRequest__Output {
  'after'?: (string);
}
