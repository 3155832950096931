// Original file: protos/mps/pricing/v1/pricing.proto


/**
 * One condition of a rule. The value is JSON (a number, a string, a boolean or an array of them).
 */
export interface FeeCondition {
  'field'?: (string);
  'operator'?: (string);
  'value_json'?: (string);
}

/**
 * One condition of a rule. The value is JSON (a number, a string, a boolean or an array of them).
 */
export interface FeeCondition__Output {
  'field': (string);
  'operator': (string);
  'value_json': (string);
}
