// Policies as messages of protos/mps/pricing: drafts from requests, policies to answers and events, shared refusals,
// and the scopes in which a caller reads and writes.
import {
  publicJson,
  TOPICS,
  withoutNulls,
  type JsonObject,
  type Received,
  invalid,
  scopeOf,
  violationOf,
  type Caller,
  type DomainError,
  type Scope,
} from '@mps/contracts';
import type { CostPolicy as CostPolicyMessage } from '@mps/contracts/gen/mps/pricing/v1/CostPolicy';
import type { FeeCondition__Output } from '@mps/contracts/gen/mps/pricing/v1/FeeCondition';
import type { FeePolicy as FeePolicyMessage } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import type { FeeRule as FeeRuleMessage } from '@mps/contracts/gen/mps/pricing/v1/FeeRule';
import type { FeeRuleInput__Output } from '@mps/contracts/gen/mps/pricing/v1/FeeRuleInput';
import { percentageOfE4, type Price, err, ok, type Result } from '@mps/kernel';
import {
  ANY_MCC,
  type ConditionDraft,
  type CostPolicy,
  type FeePolicy,
  type FeeRule,
  type Policy,
  type PolicyDraft,
  type RuleDraft,
  type Finding,
} from './domain/policy';

export const toPriceMessage = ({ percentageE4, flat, minimumPrice }: Price) => ({
  percentage: percentageOfE4(percentageE4),
  flat,
  minimum_price: minimumPrice,
});

export const toFeePolicyMessage = (policy: FeePolicy): FeePolicyMessage => ({
  ...toPolicyMessage(policy),
  organization_id: policy.organization_id,
  refund_fee_policy: policy.refund_fee_policy,
});

export const toCostPolicyMessage = (policy: CostPolicy): CostPolicyMessage => ({
  ...toPolicyMessage(policy),
  provider: policy.provider,
  ...(policy.mcc !== ANY_MCC && { mcc: policy.mcc }),
});

/** The form that merchants read in responses and events. */
export const toFeePolicyJson = (policy: FeePolicy): JsonObject =>
  publicJson(TOPICS.pricing.file, 'mps.pricing.v1.FeePolicy', toFeePolicyMessage(policy));

export const toCostPolicyJson = (policy: CostPolicy): JsonObject =>
  publicJson(TOPICS.pricing.file, 'mps.pricing.v1.CostPolicy', toCostPolicyMessage(policy));

/** A fee policy belongs to the organization, so its event goes to the organization's own company. */
export const toFeePolicyEvent = (policy: FeePolicy, change: 'created' | 'replaced') => ({
  type: `fee_policy.${change}` as const,
  aggregate_type: 'fee_policy' as const,
  company_id: policy.organization_id,
  organization_id: policy.organization_id,
  object: { fee_policy: toFeePolicyMessage(policy) },
});

export type PolicyEvent = ReturnType<typeof toFeePolicyEvent> | ReturnType<typeof toCostPolicyEvent>;

/** The company of events of cost policies: the ledger's name for the platform. */
const PLATFORM = 'platform';

export const toCostPolicyEvent = (policy: CostPolicy) => ({
  type: 'cost_policy.changed' as const,
  aggregate_type: 'cost_policy' as const,
  company_id: PLATFORM,
  organization_id: PLATFORM,
  object: { cost_policy: toCostPolicyMessage(policy) },
});

const toPolicyMessage = (policy: Policy) => ({
  id: policy._id,
  ...withoutNulls({ name: policy.name, description: policy.description }),
  is_active: policy.is_active,
  cashout_price: policy.cashout_price,
  automatic_anticipation_percentage: percentageOfE4(policy.automatic_anticipation_e4),
  spot_anticipation_percentage: percentageOfE4(policy.spot_anticipation_e4),
  rules: policy.rules.map(toRuleMessage),
  created_at: policy.created_at.toISOString(),
  updated_at: policy.updated_at.toISOString(),
});

const toRuleMessage = (rule: FeeRule): FeeRuleMessage => ({
  id: rule.id,
  conditions: rule.conditions.map(({ field, operator, value }) => ({
    field,
    operator,
    value_json: JSON.stringify(value),
  })),
  price: toPriceMessage(rule.price),
  priority: rule.priority,
  created_at: rule.created_at.toISOString(),
  updated_at: rule.updated_at.toISOString(),
});

/** The members of every request that writes a policy. */
interface PolicyRequest extends Omit<PolicyDraft, 'rules' | 'is_active'> {
  readonly is_active: boolean | null;
  readonly rules: readonly Received<FeeRuleInput__Output>[];
}

/** Returns the draft unchecked. A policy is active by default. */
export const toDraft = ({ rules, is_active, ...members }: PolicyRequest): PolicyDraft => ({
  ...members,
  is_active: is_active ?? true,
  rules: rules.map(toRuleDraft),
});

export const toRuleDraft = ({ conditions, ...rule }: Received<FeeRuleInput__Output>): RuleDraft => ({
  ...rule,
  conditions: conditions.map(toConditionDraft),
});

const toConditionDraft = ({
  field,
  operator,
  value_json,
}: Received<FeeCondition__Output>): ConditionDraft => ({
  field,
  operator,
  value: parseValue(value_json),
});

/** Text that is not JSON becomes undefined, which no condition accepts. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const NOT_FOUND: DomainError = { code: 'resource_not_found' };

export const toInvalidDraft = (findings: readonly Finding[]): DomainError =>
  invalid(...findings.map(violationOf));

export function readingScope(caller: Caller): Result<Scope, DomainError> {
  const scope = scopeOf(caller);
  return scope === null ? err({ code: 'company_not_selected' }) : ok(scope);
}

/** A fee policy belongs to the organization. A credential of one company reads it and cannot write it. */
export function toWritingScope(caller: Caller): Result<Scope, DomainError> {
  const scope = readingScope(caller);
  if (!scope.ok || scope.value.company_id === null) return scope;
  return err({
    code: 'permission_denied',
    reason: 'organization_scope_for_fee_policies',
    members: { required_permission: 'fee_policy.edit' },
  });
}
