// Original file: protos/mps/pricing/v1/pricing.proto


/**
 * One condition against the payment: what stood on its left, and whether it held.
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
 * One condition against the payment: what stood on its left, and whether it held.
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
