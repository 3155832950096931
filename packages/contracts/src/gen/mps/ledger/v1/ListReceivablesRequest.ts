// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * A company's receivables that are paid on these days, both inclusive. from absent: today. to absent: all known ones.
 */
export interface ListReceivablesRequest {
  'company_id'?: (string);
  'from'?: (string);
  'to'?: (string);
  '_from'?: "from";
  '_to'?: "to";
}

/**
 * A company's receivables that are paid on these days, both inclusive. from absent: today. to absent: all known ones.
 */
export interface ListReceivablesRequest__Output {
  'company_id': (string);
  'from'?: (string);
  'to'?: (string);
}
