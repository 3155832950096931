// Original file: protos/mps/pricing/v1/pricing.proto

import type { ExplainedCondition as _mps_pricing_v1_ExplainedCondition, ExplainedCondition__Output as _mps_pricing_v1_ExplainedCondition__Output } from '../../../mps/pricing/v1/ExplainedCondition';

/**
 * One rule on the payment.
 */
export interface ExplainedRule {
  'id'?: (string);
  'priority'?: (number);
  'matched'?: (boolean);
  'conditions'?: (_mps_pricing_v1_ExplainedCondition)[];
}

/**
 * One rule on the payment.
 */
export interface ExplainedRule__Output {
  'id': (string);
  'priority': (number);
  'matched': (boolean);
  'conditions': (_mps_pricing_v1_ExplainedCondition__Output)[];
}
