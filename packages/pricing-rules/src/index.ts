// The pricing engine: fee conditions, compiled policies, the choice of a policy, the price of one payment. Pricing and
// transactions quote with the same code, so a fallback returns the price that pricing would have returned.
export {
  compileCondition,
  compilePolicy,
  inOrderOfTrial,
  toRefundFeePolicy as refundFeePolicyOf,
  type CompiledPolicy,
  type PricingPolicy,
  type PricingRule,
} from './compile-policy';
export {
  fieldSpec,
  isFeeField,
  isOperatorName,
  operatorSpec,
  type ConditionScalar,
  type ConditionValue,
  type FeeCondition,
  type FieldKind,
  type FieldSpec,
  type OperatorName,
  type PaymentSubject,
} from './fee-condition-language';
export { quotePayment, type Quote, type QuotePart, type QuotePolicies } from './quote-payment';
export { listCandidates as candidatesOf, type PolicyChoice } from './quote-payment';
