// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * What was posted up to the end of the day, in Sao Paulo; absent: of today. Reading a past day closes it for the whole
 * organization: what is posted for it afterwards is booked on the current day.
 */
export interface GetTrialBalanceRequest {
  'as_of'?: (string);
  /**
   * Operators: what was posted until this instant, instead of by the end of a day. ISO 8601.
   */
  'at'?: (string);
  '_as_of'?: "as_of";
  '_at'?: "at";
}

/**
 * What was posted up to the end of the day, in Sao Paulo; absent: of today. Reading a past day closes it for the whole
 * organization: what is posted for it afterwards is booked on the current day.
 */
export interface GetTrialBalanceRequest__Output {
  'as_of'?: (string);
  /**
   * Operators: what was posted until this instant, instead of by the end of a day. ISO 8601.
   */
  'at'?: (string);
}
