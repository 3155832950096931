// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * Refunds of the company's payments that were accepted or completed at `since` or later.
 */
export interface ListRecentRefundsRequest {
  'company_id'?: (string);
  'since'?: (string);
  'limit'?: (number);
}

/**
 * Refunds of the company's payments that were accepted or completed at `since` or later.
 */
export interface ListRecentRefundsRequest__Output {
  'company_id': (string);
  'since': (string);
  'limit': (number);
}
