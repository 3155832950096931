// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * An anticipation of a company.
 */
export interface GetAnticipationRequest {
  'company_id'?: (string);
  'anticipation_id'?: (string);
}

/**
 * An anticipation of a company.
 */
export interface GetAnticipationRequest__Output {
  'company_id': (string);
  'anticipation_id': (string);
}
