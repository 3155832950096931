// Policies and payments that tests start from.
import type { FeeCondition, PaymentSubject } from '@mps/pricing-rules';
import type { ConditionDraft, FeePolicy, FeeRule, PolicyDraft, RuleDraft } from './policy';

export const NOON = new Date('2026-03-02T12:00:00.000Z');

export const cardPayment: PaymentSubject = {
  amount: 10_050,
  payment_method: 'CREDIT_CARD',
  installments: 1,
  capture_method: 'ECOMMERCE',
  provider: 'PROVIDER_A',
  currency: 'BRL',
  mcc: '5411',
  brand: 'VISA',
  wallet_type: 'APPLE_PAY',
  automatic_anticipation: false,
};

export const pixPayment: PaymentSubject = {
  ...cardPayment,
  payment_method: 'PIX',
  mcc: null,
  brand: null,
  wallet_type: null,
};

export const condition = (field: string, operator: string, value: unknown): FeeCondition =>
  ({ field, operator, value }) as FeeCondition;

export const rule = (id: string, fields: Partial<FeeRule> = {}): FeeRule => ({
  id,
  conditions: [],
  price: { percentageE4: 10_000, flat: 0, minimumPrice: 0 },
  priority: 1,
  created_at: NOON,
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
