// Example policies and payments. Payments and conditions come from the tests of packages/pricing-rules.
import * as engine from '../../../../../packages/pricing-rules/src/pricing-policy.fixture';
import type { ConditionDraft, FeePolicy, FeeRule, PolicyDraft, RuleDraft } from './policy';

export const { cardPayment, condition, NOON, pixPayment } = engine;

export const rule = (id: string, fields: Partial<FeeRule> = {}): FeeRule => ({
  ...engine.rule(id),
  updated_at: NOON,
  ...fields,
});

export const policy = (fields: Partial<FeePolicy> = {}): FeePolicy => ({
  _id: '01900000-0000-7000-8000-000000000001',
  organization_id: '01900000-0000-7000-8000-00000000000a',
  name: 'standard',
  description: null,
  is_active: true,
  cashout_price: 100,
  automatic_anticipation_e4: 20_000,
  spot_anticipation_e4: 25_000,
  refund_fee_policy: 'PROPORTIONAL',
  rules: [rule('r1')],
  created_at: NOON,
  updated_at: NOON,
  ...fields,
});

export const ruleDraft = (fields: Partial<RuleDraft> = {}): RuleDraft => ({
  id: null,
  conditions: [],
  price: { percentage: 1, flat: null, minimum_price: null },
  priority: null,
  ...fields,
});

export const policyDraft = (fields: Partial<PolicyDraft> = {}): PolicyDraft => ({
  name: 'standard',
  description: null,
  is_active: true,
  cashout_price: 100,
  automatic_anticipation_percentage: 2,
  spot_anticipation_percentage: 2.5,
  rules: [ruleDraft()],
  ...fields,
});

export const draftWithCondition = (draft: ConditionDraft): PolicyDraft =>
  policyDraft({ rules: [ruleDraft({ conditions: [draft] })] });
