// A fee policy or a cost policy in, as the arithmetic of prices takes it.
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import type { FeeRule__Output } from '@mps/contracts/gen/mps/pricing/v1/FeeRule';
import type { PricingEvent__Output } from '@mps/contracts/gen/mps/pricing/v1/PricingEvent';
import { parsePercentage } from '@mps/kernel';
import {
  isFeeField,
  isOperatorName,
  type ConditionValue,
  type FeeCondition,
  type PricingPolicy,
  type PricingRule,
} from '@mps/pricing-rules';
import type { KnownStateKeeper } from './read-model';

export async function keepPolicy(
  keeper: Pick<KnownStateKeeper, 'keepFeePolicy' | 'keepCostPolicy'>,
  { meta, fee_policy, cost_policy }: PricingEvent__Output,
): Promise<void> {
  if (!meta) return;
  if (fee_policy) {
    const { organization_id, name, description = null, created_at, updated_at } = fee_policy;
    const summary = { name, description, created_at, updated_at };
    await keeper.keepFeePolicy({ ...policyOf(fee_policy), organization_id, summary }, meta.sequence);
  }
  if (cost_policy) {
    const { provider, mcc = null } = cost_policy;
    await keeper.keepCostPolicy({ ...policyOf(cost_policy), provider, mcc }, meta.sequence);
  }
}

type PolicyMessage = Pick<
  FeePolicy__Output,
  'id' | 'is_active' | 'automatic_anticipation_percentage' | 'rules'
>;

const policyOf = (policy: PolicyMessage): PricingPolicy => ({
  _id: policy.id,
  is_active: policy.is_active,
  automatic_anticipation_e4: e4Of(policy.automatic_anticipation_percentage),
  rules: policy.rules.map(ruleOf),
});

function ruleOf({ id, conditions, price, priority, created_at }: FeeRule__Output): PricingRule {
  if (price === null) throw new Error('A rule without a price');
  return {
    id,
    priority,
    created_at: new Date(created_at),
    price: {
      percentageE4: e4Of(price.percentage),
      flat: price.flat,
      minimumPrice: price.minimum_price,
    },
    conditions: conditions.map(conditionOf),
  };
}

function conditionOf({ field, operator, value_json }: FeeRule__Output['conditions'][number]): FeeCondition {
  if (!isFeeField(field) || !isOperatorName(operator))
    throw new Error('A condition that this version does not know');
  return { field, operator, value: JSON.parse(value_json) as ConditionValue };
}

function e4Of(percentage: number): number {
  const read = parsePercentage(percentage);
  if (!read.ok) throw new Error('A percentage that is none');
  return read.value;
}
