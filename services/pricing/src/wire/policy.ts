// Policies between their domain form and the messages of protos/mps/pricing.
import { publicJson, TOPICS, withoutNulls, type JsonObject } from '@mps/contracts';
import type { CostPolicy as CostPolicyWire } from '@mps/contracts/gen/mps/pricing/v1/CostPolicy';
import type { FeePolicy as FeePolicyWire } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import type { FeeRule as FeeRuleWire } from '@mps/contracts/gen/mps/pricing/v1/FeeRule';
import { percentageOfE4, type Price } from '@mps/kernel';
import { ANY_MCC, type CostPolicy, type FeePolicy, type FeeRule, type Policy } from '../domain/policy';

export const priceToWire = ({ percentageE4, flat, minimumPrice }: Price) => ({
  percentage: percentageOfE4(percentageE4),
  flat,
  minimum_price: minimumPrice,
});

export const feePolicyToWire = (policy: FeePolicy): FeePolicyWire => ({
  ...policyToWire(policy),
  organization_id: policy.organization_id,
});

export const costPolicyToWire = (policy: CostPolicy): CostPolicyWire => ({
  ...policyToWire(policy),
  provider: policy.provider,
  ...(policy.mcc !== ANY_MCC && { mcc: policy.mcc }),
});

/** What merchants read in a response and in an event alike. */
export const feePolicyJson = (policy: FeePolicy): JsonObject =>
  publicJson(TOPICS.pricing.file, 'mps.pricing.v1.FeePolicy', feePolicyToWire(policy));

export const costPolicyJson = (policy: CostPolicy): JsonObject =>
  publicJson(TOPICS.pricing.file, 'mps.pricing.v1.CostPolicy', costPolicyToWire(policy));

const policyToWire = (policy: Policy) => ({
  id: policy._id,
  ...withoutNulls({ name: policy.name, description: policy.description }),
  is_active: policy.is_active,
  cashout_price: policy.cashout_price,
  automatic_anticipation_percentage: percentageOfE4(policy.automatic_anticipation_e4),
  spot_anticipation_percentage: percentageOfE4(policy.spot_anticipation_e4),
  rules: policy.rules.map(ruleToWire),
  created_at: policy.created_at.toISOString(),
  updated_at: policy.updated_at.toISOString(),
});

const ruleToWire = (rule: FeeRule): FeeRuleWire => ({
  id: rule.id,
  conditions: rule.conditions.map(({ field, operator, value }) => ({
    field,
    operator,
    value_json: JSON.stringify(value),
  })),
  price: priceToWire(rule.price),
  priority: rule.priority,
  created_at: rule.created_at.toISOString(),
  updated_at: rule.updated_at.toISOString(),
});
