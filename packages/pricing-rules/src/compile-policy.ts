// Compiles a policy for quotes: rules in the order of trial, conditions as functions.
import {
  fieldSpec,
  operatorSpec,
  type ConditionScalar,
  type FeeCondition,
  type FieldSpec,
  type PaymentSubject,
} from './fee-condition-language';
import { isOneOf, REFUND_FEE_POLICIES, type Price, type RefundFeePolicy } from '@mps/kernel';

/** The members of a rule that decide a price. */
export interface PricingRule {
  readonly id: string;
  /** All must hold; none means always. */
  readonly conditions: readonly FeeCondition[];
  readonly price: Price;
  /** 1 is tried first. */
  readonly priority: number;
  readonly created_at: Date;
}

/** The members of a policy that decide a price. */
export interface PricingPolicy {
  readonly _id: string;
  readonly is_active: boolean;
  /** Per month, in 1e-4 %. */
  readonly automatic_anticipation_e4: number;
  /** The shares of fee and cost that a refund returns. */
  readonly refund_fee_policy: RefundFeePolicy;
  readonly rules: readonly PricingRule[];
}

/** Refund fee policy of a message; absent: PROPORTIONAL. Throws a RangeError on a policy that this version does not know. */
export function toRefundFeePolicy({
  refund_fee_policy = 'PROPORTIONAL',
}: {
  readonly refund_fee_policy?: string;
}): RefundFeePolicy {
  if (isOneOf(REFUND_FEE_POLICIES, refund_fee_policy)) return refund_fee_policy;
  throw new RangeError(`None of ${REFUND_FEE_POLICIES.join(', ')}`);
}

export interface CompiledRule {
  readonly id: string;
  readonly price: Price;
  readonly conditions: readonly ((subject: PaymentSubject) => boolean)[];
}

export interface CompiledPolicy {
  readonly id: string;
  readonly isActive: boolean;
  readonly automaticAnticipationE4: number;
  readonly refundFeePolicy: RefundFeePolicy;
  readonly rules: readonly CompiledRule[];
}

export function compilePolicy(policy: PricingPolicy): CompiledPolicy {
  return {
    id: policy._id,
    isActive: policy.is_active,
    automaticAnticipationE4: policy.automatic_anticipation_e4,
    refundFeePolicy: policy.refund_fee_policy,
    rules: inOrderOfTrial(policy.rules).map(({ id, price, conditions }) => ({
      id,
      price,
      conditions: conditions.map(compileCondition),
    })),
  };
}

/** Ascending priority; equal ones by age, then by id, so that the order never depends on chance. */
export function inOrderOfTrial<Rule extends PricingRule>(rules: readonly Rule[]): readonly Rule[] {
  return [...rules].sort(
    (a, b) =>
      a.priority - b.priority || a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1),
  );
}

/** Returns the first rule with no failed condition. */
export function matchRule(policy: CompiledPolicy, subject: PaymentSubject): CompiledRule | null {
  return policy.rules.find(({ conditions }) => conditions.every((holds) => holds(subject))) ?? null;
}

/** A value that the payment does not have makes the condition false, for NOT_EQUALS and NOT_IN too. */
export function compileCondition({
  field,
  operator,
  value,
}: FeeCondition): (subject: PaymentSubject) => boolean {
  const spec = fieldSpec(field);
  const { holds } = operatorSpec(operator);
  const right = new Set([value].flat().map((scalar) => comparable(spec, scalar)));
  return (subject) => {
    const left = spec.read(subject);
    return left !== null && holds(comparable(spec, left), right);
  };
}

function comparable(spec: FieldSpec, scalar: ConditionScalar): ConditionScalar {
  return spec.ignoresCase && typeof scalar === 'string' ? scalar.toUpperCase() : scalar;
}
