// Policies and payments that the tests of pricing start from.
import type { PricingPolicy, PricingRule } from './compile-policy';
import type { FeeCondition, PaymentSubject } from './fee-condition-language';

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

export const rule = (id: string, fields: Partial<PricingRule> = {}): PricingRule => ({
  id,
  conditions: [],
  price: { percentageE4: 10_000, flat: 0, minimumPrice: 0 },
  priority: 1,
  created_at: NOON,
  ...fields,
});

export const policy = (fields: Partial<PricingPolicy> = {}): PricingPolicy => ({
  _id: 'policy-1',
  is_active: true,
  automatic_anticipation_e4: 20_000,
  refund_fee_policy: 'PROPORTIONAL',
  rules: [rule('r1')],
  ...fields,
});
