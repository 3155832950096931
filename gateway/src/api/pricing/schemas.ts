// Fee policies and cost policies in answers.
import type { DomainError } from '@mps/contracts';
import type { CostPolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/CostPolicy';
import type { FeeCondition__Output } from '@mps/contracts/gen/mps/pricing/v1/FeeCondition';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import type { FeeRule__Output } from '@mps/contracts/gen/mps/pricing/v1/FeeRule';
import { PROVIDERS, REFUND_FEE_POLICIES } from '@mps/kernel';
import { z } from 'zod';
import type { RouteContext } from '../../http/route/route';
import { instantText, orNull, price } from '../../http/schemas/answers';

/** For the OpenAPI document. Generators cannot read a union of a list and values of several types. */
export const ANY_VALUE = {
  type: undefined,
  anyOf: undefined,
  description: 'A number, a text, a boolean, or a list of them',
};

export const scalar = z
  .union([z.number(), z.string(), z.boolean()])
  .meta({ ...ANY_VALUE, description: 'A number, a text or a boolean' });
export type Scalar = z.output<typeof scalar>;
export const conditionValue = z.union([scalar, z.array(scalar)]).meta({ ...ANY_VALUE });

const condition = z
  .object({ field: z.string(), operator: z.string(), value: conditionValue })
  .meta({ id: 'FeeCondition' });

const rule = z
  .object({
    id: z.uuid(),
    conditions: z.array(condition),
    price,
    priority: z.int(),
    created_at: instantText,
    updated_at: instantText,
  })
  .meta({ id: 'FeeRule' });

const policyMembers = {
  id: z.uuid(),
  name: z.string(),
  description: orNull(z.string()),
  is_active: z.boolean(),
  cashout_price: z.int(),
  automatic_anticipation_percentage: z.number(),
  spot_anticipation_percentage: z.number(),
  rules: z.array(rule),
  created_at: instantText,
  updated_at: instantText,
};

export const feePolicy = z
  .object({ ...policyMembers, refund_fee_policy: z.enum(REFUND_FEE_POLICIES), organization_id: z.uuid() })
  .meta({ id: 'FeePolicy' });

export const costPolicy = z
  .object({
    ...policyMembers,
    provider: z.enum(PROVIDERS),
    mcc: orNull(z.string()).meta({ description: 'null: every category without a policy of its own' }),
    organization_id: orNull(z.string()).meta({ description: 'A cost policy is the platform’s' }),
  })
  .meta({ id: 'CostPolicy' });

/** Messages between processes carry the value of a condition as JSON text. */
export const valueFromWire = (json: string) => JSON.parse(json) as z.output<typeof conditionValue>;

const conditionFromWire = ({ value_json, ...rest }: FeeCondition__Output) => ({
  ...rest,
  value: valueFromWire(value_json),
});

const ruleFromWire = ({ conditions, price: terms, ...rest }: FeeRule__Output) => ({
  ...rest,
  conditions: conditions.map(conditionFromWire),
  price: terms ?? { percentage: 0, flat: 0, minimum_price: 0 },
});

export const feePolicyFromWire = (policy: FeePolicy__Output) => ({
  ...policy,
  description: policy.description ?? null,
  rules: policy.rules.map(ruleFromWire),
});

export const costPolicyFromWire = (policy: CostPolicy__Output) => ({
  ...policy,
  description: policy.description ?? null,
  mcc: policy.mcc ?? null,
  organization_id: null,
  rules: policy.rules.map(ruleFromWire),
});

export async function checkFeePolicyExists(
  { params }: { readonly params: { readonly id: string } },
  { clients, ...context }: RouteContext,
): Promise<DomainError | null> {
  const found = await clients.pricing.GetFeePolicy({ fee_policy_id: params.id }, context);
  return found.ok ? null : found.error;
}
