// Policies as messages of protos/mps/pricing: drafts from requests, policies to answers and events.
import { publicJson, TOPICS, withoutNulls, type JsonObject } from '@mps/contracts';
import type { CostPolicy as CostPolicyWire } from '@mps/contracts/gen/mps/pricing/v1/CostPolicy';
import type { FeePolicy as FeePolicyWire } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import type { FeeRule as FeeRuleWire } from '@mps/contracts/gen/mps/pricing/v1/FeeRule';
import type { FeeRuleInput__Output } from '@mps/contracts/gen/mps/pricing/v1/FeeRuleInput';
import { percentageOfE4, type Price } from '@mps/kernel';
import {
  ANY_MCC,
  type CostPolicy,
  type FeePolicy,
  type FeeRule,
  type Policy,
  type PolicyDraft,
  type RuleDraft,
} from './domain/policy';

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

/** The members of every request that writes a policy. */
interface PolicyRequest {
  readonly name: string;
  readonly description?: string;
  readonly cashout_price: number;
  readonly automatic_anticipation_percentage: number;
  readonly spot_anticipation_percentage: number;
  readonly rules: readonly FeeRuleInput__Output[];
}

/** The draft as it was sent; nothing is checked here. */
export const policyDraftFromWire = (request: PolicyRequest, isActive: boolean): PolicyDraft => ({
  name: request.name,
  description: request.description ?? null,
  is_active: isActive,
  cashout_price: request.cashout_price,
  automatic_anticipation_percentage: request.automatic_anticipation_percentage,
  spot_anticipation_percentage: request.spot_anticipation_percentage,
  rules: request.rules.map(ruleDraftFromWire),
});

const ruleDraftFromWire = ({ id, conditions, price, priority }: FeeRuleInput__Output): RuleDraft => ({
  id: id ?? null,
  conditions: conditions.map(({ field, operator, value_json }) => ({
    field,
    operator,
    value: valueFromJson(value_json),
  })),
  price: price && {
    percentage: price.percentage ?? null,
    flat: price.flat ?? null,
    minimum_price: price.minimum_price ?? null,
  },
  priority: priority ?? null,
});

/** Text that is no JSON becomes undefined, which no condition takes. */
function valueFromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
