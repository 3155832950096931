// Original file: protos/mps/payouts/v1/payouts.proto


/**
 * Pauses with true, resumes with false.
 */
export interface SetPayoutsRequest {
  'paused'?: (boolean);
  /**
   * For other operators: why.
   */
  'reason'?: (string);
  '_reason'?: "reason";
}

/**
 * Pauses with true, resumes with false.
 */
export interface SetPayoutsRequest__Output {
  'paused': (boolean);
  /**
   * For other operators: why.
   */
  'reason'?: (string);
}
