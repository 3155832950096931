// POST /v1/pricing/fee-policies/{id}/explain: the fee of a payment under the policy, step by step.
import type { Sendable } from '@mps/contracts';
import type { ExplainedRule__Output } from '@mps/contracts/gen/mps/pricing/v1/ExplainedRule';
import type { QuoteSubject } from '@mps/contracts/gen/mps/pricing/v1/QuoteSubject';
import {
  CAPTURE_METHODS,
  MAX_INSTALLMENTS,
  MIN_INSTALLMENTS,
  ok,
  PAYMENT_METHODS,
  PROVIDERS,
} from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../../http/route/route';
import { because } from '../../http/schemas/cross-check';
import { orNull, price } from '../../http/schemas/answers';
import { idParam } from '../../http/schemas/params';
import { text } from '../../http/schemas/texts';
import { cents, integer } from '../../http/schemas/values';
import { conditionValue, checkFeePolicyExists, scalar, type Scalar, valueFromWire } from './schemas';

const MAX_CARD_TEXT_CHARS = 50;
const CURRENCY = 'BRL';
const STEPS = ['percentage', 'flat', 'minimum_price', 'clamp'] as const;

const body = z
  .strictObject({
    amount: cents(),
    payment_method: z.enum(PAYMENT_METHODS),
    installments: integer(MIN_INSTALLMENTS, MAX_INSTALLMENTS).default(1),
    capture_method: z.enum(CAPTURE_METHODS).default('ECOMMERCE'),
    provider: z.enum(PROVIDERS).default('PROVIDER_A'),
    mcc: z
      .string()
      .regex(/^\d{4}$/, because('not_four_digits'))
      .optional(),
    card_data: z
      .strictObject({
        brand: text(MAX_CARD_TEXT_CHARS).optional(),
        wallet_type: text(MAX_CARD_TEXT_CHARS).optional(),
      })
      .optional(),
    automatic_anticipation: z.boolean().default(false),
  })
  .meta({ id: 'ExplainFeePolicy' });

const explainedRule = z.object({
  id: z.uuid(),
  priority: z.int(),
  matched: z.boolean(),
  conditions: z.array(
    z.object({
      field: z.string(),
      operator: z.string(),
      value: conditionValue,
      actual: orNull(scalar),
      result: z.boolean(),
    }),
  ),
});

export const explainFeePolicy = defineRoute({
  operationId: 'explainFeePolicy',
  tag: 'Pricing',
  summary: 'Explain the fee of a payment, rule by rule and step by step',
  method: 'POST',
  path: '/v1/pricing/fee-policies/{id}/explain',
  credential: 'any',
  permission: 'fee_policy.view',
  params: z.object({ id: idParam }),
  body,
  checkExists: checkFeePolicyExists,
  changesNothing: true,
  success: 200,
  response: z
    .object({
      fee_policy_id: z.uuid(),
      matched_rule_id: orNull(z.uuid()),
      fee: orNull(z.int()),
      price: orNull(price),
      rules: z.array(explainedRule),
      steps: z.array(z.object({ step: z.enum(STEPS), expression: z.string(), result: z.int() })),
    })
    .meta({ id: 'FeeExplanation' }),
  handle: async (input, { clients, ...context }) => {
    const subject = subjectToWire(input.body);
    const explained = await clients.pricing.ExplainFeePolicy(
      { fee_policy_id: input.params.id, subject },
      context,
    );
    if (!explained.ok) return explained;
    return ok({ body: { ...explained.value, rules: explained.value.rules.map(ruleFromWire) } });
  },
});

const subjectToWire = ({ card_data, mcc, ...payment }: z.output<typeof body>): Sendable<QuoteSubject> => ({
  ...payment,
  currency: CURRENCY,
  mcc,
  brand: card_data?.brand,
  wallet_type: card_data?.wallet_type,
});

const ruleFromWire = ({ conditions, ...rule }: ExplainedRule__Output) => ({
  ...rule,
  conditions: conditions.map(({ value_json, actual_json, ...condition }) => ({
    ...condition,
    value: valueFromWire(value_json),
    actual: actual_json === undefined ? null : (JSON.parse(actual_json) as Scalar),
  })),
});
