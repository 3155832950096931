// Original file: protos/mps/payouts/v1/payouts.proto


export interface SetPayoutsRequest {
  'paused'?: (boolean);
  /**
   * For other operators: why.
   */
  'reason'?: (string);
  '_reason'?: "reason";
}

export interface SetPayoutsRequest__Output {
  'paused': (boolean);
  /**
   * For other operators: why.
   */
  'reason'?: (string);
}
