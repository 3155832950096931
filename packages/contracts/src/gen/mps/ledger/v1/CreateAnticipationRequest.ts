// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * Accepts a quote.
 */
export interface CreateAnticipationRequest {
  'company_id'?: (string);
  'request_id'?: (string);
  'quote_id'?: (string);
}

/**
 * Accepts a quote.
 */
export interface CreateAnticipationRequest__Output {
  'company_id': (string);
  'request_id': (string);
  'quote_id': (string);
}
