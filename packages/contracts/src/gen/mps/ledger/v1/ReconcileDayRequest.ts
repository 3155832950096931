// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * The day to compare, in Sao Paulo.
 */
export interface ReconcileDayRequest {
  'day'?: (string);
}

/**
 * The day to compare, in Sao Paulo.
 */
export interface ReconcileDayRequest__Output {
  'day': (string);
}
