// Original file: protos/mps/payouts/v1/payouts.proto


/**
 * Pauses with true, resumes with false.
 */
export interface SetPayoutsRequest {
  'paused'?: (boolean);
  /**
   * The reason, for other operators.
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
   * The reason, for other operators.
   */
  'reason'?: (string);
}
