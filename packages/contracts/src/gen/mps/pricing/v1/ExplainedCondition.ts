// Original file: protos/mps/pricing/v1/pricing.proto


/**
 * One condition on the payment: its left value and its result.
 */
export interface ExplainedCondition {
  'field'?: (string);
  'operator'?: (string);
  'value_json'?: (string);
  /**
   * JSON; absent when the payment has no such value.
   */
  'actual_json'?: (string);
  'result'?: (boolean);
  '_actual_json'?: "actual_json";
}

/**
 * One condition on the payment: its left value and its result.
 */
export interface ExplainedCondition__Output {
  'field': (string);
  'operator': (string);
  'value_json': (string);
  /**
   * JSON; absent when the payment has no such value.
   */
  'actual_json'?: (string);
  'result': (boolean);
}
