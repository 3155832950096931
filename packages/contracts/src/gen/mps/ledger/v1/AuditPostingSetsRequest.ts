// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * A page of posting sets, by id. after absent: from the beginning.
 */
export interface AuditPostingSetsRequest {
  'after'?: (string);
  'limit'?: (number);
  '_after'?: "after";
}

/**
 * A page of posting sets, by id. after absent: from the beginning.
 */
export interface AuditPostingSetsRequest__Output {
  'after'?: (string);
  'limit': (number);
}
