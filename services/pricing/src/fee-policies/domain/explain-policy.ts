// Explains the fee of a payment: every rule, every condition with its left value, and the arithmetic.
import { feeCents, percentageOf, percentageOfE4, type Price } from '@mps/kernel';
import {
  compileCondition,
  fieldSpec,
  inOrderOfTrial,
  type ConditionScalar,
  type FeeCondition,
  type PaymentSubject,
} from '@mps/pricing-rules';
import type { Policy } from '../../policy/domain/policy';

export interface ExplainedCondition extends FeeCondition {
  readonly actual: ConditionScalar | null;
  readonly result: boolean;
}

export interface ExplainedRule {
  readonly id: string;
  readonly priority: number;
  /** True when all its conditions hold. The first such rule prices the payment. */
  readonly matched: boolean;
  readonly conditions: readonly ExplainedCondition[];
}

export interface FeeStep {
  readonly step: 'percentage' | 'flat' | 'minimum_price' | 'clamp';
  readonly expression: string;
  /** The fee so far, in cents. */
  readonly result: number;
}

export interface Explanation {
  readonly policyId: string;
  readonly rules: readonly ExplainedRule[];
  /** null when no rule matches. */
  readonly match: {
    readonly ruleId: string;
    readonly price: Price;
    readonly feeCents: number;
    readonly steps: readonly FeeStep[];
  } | null;
}

export function explainPolicy(policy: Policy, subject: PaymentSubject): Explanation {
  const inOrder = inOrderOfTrial(policy.rules);
  const rules = inOrder.map(({ id, priority, conditions }) => {
    const explained = conditions.map((condition) => explainCondition(condition, subject));
    return { id, priority, matched: explained.every(({ result }) => result), conditions: explained };
  });
  const matchedId = rules.find(({ matched }) => matched)?.id;
  const rule = inOrder.find(({ id }) => id === matchedId);
  return {
    policyId: policy._id,
    rules,
    match:
      rule === undefined
        ? null
        : { ruleId: rule.id, price: rule.price, ...toPriced(subject.amount, rule.price) },
  };
}

function explainCondition(condition: FeeCondition, subject: PaymentSubject): ExplainedCondition {
  return {
    ...condition,
    actual: fieldSpec(condition.field).read(subject),
    result: compileCondition(condition)(subject),
  };
}

function toPriced(amountCents: number, price: Price): { feeCents: number; steps: readonly FeeStep[] } {
  const { percentageE4, flat, minimumPrice } = price;
  const share = percentageOf(amountCents, percentageE4);
  const withFlat = share + flat;
  const withMinimum = Math.max(withFlat, minimumPrice);
  const fee = feeCents(amountCents, price);
  return {
    feeCents: fee,
    steps: [
      { step: 'percentage', expression: formatShare(amountCents, percentageE4), result: share },
      { step: 'flat', expression: `${share} + ${flat}`, result: withFlat },
      { step: 'minimum_price', expression: `max(${withFlat}, ${minimumPrice})`, result: withMinimum },
      { step: 'clamp', expression: `min(${withMinimum}, ${amountCents})`, result: fee },
    ],
  };
}

function formatShare(amountCents: number, percentageE4: number): string {
  const exact = formatDecimal(BigInt(amountCents) * BigInt(percentageE4));
  return `round_half_up(${amountCents} × ${formatPercentage(percentageE4)}% = ${exact})`;
}

const EXACT_DECIMALS = 6;

/** Formats millionths of a cent as a decimal number without trailing zeros. */
function formatDecimal(millionths: bigint): string {
  const digits = String(millionths).padStart(EXACT_DECIMALS + 1, '0');
  const [whole, fraction] = [digits.slice(0, -EXACT_DECIMALS), digits.slice(-EXACT_DECIMALS)];
  return `${whole}.${fraction}`.replace(/\.?0+$/, '');
}

// 0.0001 is the smallest percentage and prints as such: JavaScript prints exponents only below 1e-6.
const formatPercentage = (percentageE4: number): string => String(percentageOfE4(percentageE4));
