// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * Postings up to the end of the day, in Sao Paulo. Absent: of today. Reading a past day closes it for the whole
 * organization: later postings for it are booked on the current day.
 */
export interface GetTrialBalanceRequest {
  'as_of'?: (string);
  /**
   * Operators: postings until this instant, instead of the end of a day. ISO 8601.
   */
  'at'?: (string);
  '_as_of'?: "as_of";
  '_at'?: "at";
}

/**
 * Postings up to the end of the day, in Sao Paulo. Absent: of today. Reading a past day closes it for the whole
 * organization: later postings for it are booked on the current day.
 */
export interface GetTrialBalanceRequest__Output {
  'as_of'?: (string);
  /**
   * Operators: postings until this instant, instead of the end of a day. ISO 8601.
   */
  'at'?: (string);
}
