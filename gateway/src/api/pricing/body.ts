// The body that writes a fee policy. A client may send the answer of GET back, so read-only members are accepted and ignored. The
// pricing service checks whether operators fit fields and values fit operators. It also checks the conditions of a body that the
// schema refuses (docs/rules.md#all-violations).
import type { Sendable } from '@mps/contracts';
import type { FeeRuleInput } from '@mps/contracts/gen/mps/pricing/v1/FeeRuleInput';
import {
  FEE_FIELDS,
  FEE_OPERATOR_ALIASES,
  FEE_OPERATORS,
  type FeeOperator,
  MAX_FEE_CONDITION_VALUES,
  MAX_FEE_CONDITIONS_PER_RULE,
  MAX_FEE_POLICY_DESCRIPTION_CHARS,
  MAX_FEE_POLICY_NAME_CHARS,
  MAX_FEE_PRIORITY,
  MAX_FEE_RULES,
  REFUND_FEE_POLICIES,
} from '@mps/kernel';
import { z } from 'zod';
import { because, crossCheck, when } from '../../http/schemas/cross-check';
import { uuidParam } from '../../http/schemas/params';
import { line, lines } from '../../http/schemas/texts';
import { anyId, cents, percentage, integer } from '../../http/schemas/values';
import { ANY_VALUE } from './schemas';

/** A policy has up to 200 rules of up to 20 conditions. */
export const MAX_POLICY_BODY_BYTES = 1024 * 1024;

const OPERATOR_NAMES = [
  ...FEE_OPERATORS,
  ...(Object.keys(FEE_OPERATOR_ALIASES) as (keyof typeof FEE_OPERATOR_ALIASES)[]),
] as const satisfies readonly (FeeOperator | keyof typeof FEE_OPERATOR_ALIASES)[];

const ignored = z.unknown().optional().meta({ readOnly: true, description: 'Ignored' });
const scalars = [z.number(), line, z.boolean()] as const;
const list = z.array(z.union(scalars)).min(1).max(MAX_FEE_CONDITION_VALUES);

const NUMBERS = ['transaction.amount', 'transaction.installments'];
const BOOLEANS = ['transaction.automatic_anticipation'];
const TEXTS = FEE_FIELDS.filter((field) => ![...NUMBERS, ...BOOLEANS].includes(field));
const ORDERING = OPERATOR_NAMES.filter((operator) => /^(GREATER|LESS)/.test(operator));
/** For the OpenAPI document: the values that pricing accepts for these fields. */
const describeValues = (fields: readonly string[], one: object): object =>
  when('field', fields, { properties: { value: { anyOf: [one, { type: 'array', items: one }] } } });

const condition = z
  .strictObject({
    field: z.enum(FEE_FIELDS),
    operator: z.enum(OPERATOR_NAMES),
    value: z.union([...scalars, list]).meta(ANY_VALUE),
  })
  .meta({
    id: 'FeeCondition',
    allOf: [
      {
        ...when('operator', ['IN', 'NOT_IN'], { properties: { value: { type: 'array' } } }),
        else: { properties: { value: { type: ['number', 'string', 'boolean'] } } },
      },
      when('operator', ORDERING, { properties: { field: { enum: NUMBERS } } }),
      describeValues(NUMBERS, { type: 'integer' }),
      describeValues(BOOLEANS, { type: 'boolean' }),
      describeValues(TEXTS, { type: 'string', minLength: 1 }),
    ],
  });

const priceMembers = z.strictObject({
  percentage: percentage.optional(),
  flat: cents(0).optional(),
  minimum_price: cents(0).optional(),
});
const price = crossCheck(priceMembers, (members, report) => {
  const isEmpty = Object.values(members).every((member) => member === undefined);
  if (isEmpty) report([], 'required', 'price_empty');
}).meta({ minProperties: 1 });

const rule = z
  .strictObject({
    id: uuidParam.optional(),
    conditions: z.array(condition).max(MAX_FEE_CONDITIONS_PER_RULE).default([]),
    price,
    priority: integer(1, MAX_FEE_PRIORITY).optional(),
    created_at: ignored,
    updated_at: ignored,
  })
  .meta({ id: 'FeeRule' });

const policyMembers = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(MAX_FEE_POLICY_NAME_CHARS)
      .regex(/^[a-zA-Z0-9_-]*$/, because('not_a_policy_name')),
    description: lines.max(MAX_FEE_POLICY_DESCRIPTION_CHARS).nullable().default(null),
    is_active: z.boolean(),
    cashout_price: cents(0),
    automatic_anticipation_percentage: percentage,
    spot_anticipation_percentage: percentage,
    refund_fee_policy: z
      .enum(REFUND_FEE_POLICIES)
      .default('PROPORTIONAL')
      .meta({ description: 'What a refund returns of the fee: docs/rules.md#refund-fee-policy' }),
    rules: z.array(rule).min(1).max(MAX_FEE_RULES),
    id: ignored,
    organization_id: ignored,
    created_at: ignored,
    updated_at: ignored,
  })
  .meta({ id: 'FeePolicy' });

/** Fills in defaults and drops ignored members, so that equivalent bodies have the same fingerprint. */
export const feePolicyBody = policyMembers.transform((body) => ({
  name: body.name,
  description: body.description,
  is_active: body.is_active,
  cashout_price: body.cashout_price,
  automatic_anticipation_percentage: body.automatic_anticipation_percentage,
  spot_anticipation_percentage: body.spot_anticipation_percentage,
  refund_fee_policy: body.refund_fee_policy,
  rules: body.rules.map(fillRuleDefaults),
}));

const fillRuleDefaults = ({ id, conditions, price, priority }: z.output<typeof rule>, index: number) => ({
  id,
  conditions,
  price: {
    percentage: price.percentage ?? 0,
    flat: price.flat ?? 0,
    minimum_price: price.minimum_price ?? 0,
  },
  priority: priority ?? index + 1,
});

/** The rules of a body that the schema refuses. A part that has the wrong type is sent empty, so that pointers stay right. */
const anyRules = z
  .object({
    rules: z
      .array(
        z
          .object({
            id: anyId(z.string()).optional().catch(undefined),
            conditions: z
              .array(
                z
                  .object({
                    field: z.string().catch(''),
                    operator: z.string().catch(''),
                    value: z.unknown().optional(),
                  })
                  .catch({ field: '', operator: '', value: null }),
              )
              .max(MAX_FEE_CONDITIONS_PER_RULE)
              .catch([]),
          })
          .catch({ conditions: [] }),
      )
      .max(MAX_FEE_RULES),
  })
  .catch({ rules: [] });

/** Selects the rules of any body, so that the pricing service can check their conditions and ids. */
export const selectRulesToCheck = (json: unknown): Sendable<FeeRuleInput>[] =>
  anyRules
    .parse(json)
    .rules.map(({ id, conditions }) => ({ id, conditions: conditions.map(conditionToWire) }));

const conditionToWire = ({
  field,
  operator,
  value = null,
}: Record<'field' | 'operator', string> & { readonly value?: unknown }) => ({
  field,
  operator,
  value_json: JSON.stringify(value),
});

type FeePolicyBody = z.output<typeof feePolicyBody>;

/** The members of both requests that write a policy. */
export const policyToWire = ({ rules, ...members }: FeePolicyBody) => ({
  ...members,
  rules: rules.map(({ conditions, ...one }): Sendable<FeeRuleInput> => ({
    ...one,
    conditions: conditions.map(conditionToWire),
  })),
});
