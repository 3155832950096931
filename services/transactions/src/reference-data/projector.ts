// Projects events of merchants, PIX keys and policies into the local read model, for payments while the owners are
// unavailable.
import type { MerchantEvent__Output } from '@mps/contracts/gen/mps/merchants/v1/MerchantEvent';
import type { PixKeyEvent__Output } from '@mps/contracts/gen/mps/pix_keys/v1/PixKeyEvent';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import type { FeeRule__Output } from '@mps/contracts/gen/mps/pricing/v1/FeeRule';
import type { PricingEvent__Output } from '@mps/contracts/gen/mps/pricing/v1/PricingEvent';
import { parsePercentage } from '@mps/kernel';
import {
  isFeeField,
  isOperatorName,
  refundFeePolicyOf,
  type ConditionValue,
  type FeeCondition,
  type PricingPolicy,
  type PricingRule,
} from '@mps/pricing-rules';
import type { ConsumedEvent } from '@mps/messaging';
import type { ReadModel } from './store';

/** Safe to repeat, and in any order. Throws on unreadable content: the event becomes a dead letter. */
export function makeProjector(readModel: ReadModel): (event: ConsumedEvent) => Promise<void> {
  return async ({ topic, message }) => {
    switch (topic) {
      case 'merchants':
        return projectCompany(readModel, message as MerchantEvent__Output);
      case 'pixKeys':
        return projectPixKey(readModel, message as PixKeyEvent__Output);
      case 'pricing':
        return projectPolicy(readModel, message as PricingEvent__Output);
      default:
        throw new Error(`Nothing is projected of the topic ${topic}`);
    }
  };
}

/** A company's payment terms; its other events hold nothing that a payment needs. */
async function projectCompany(
  readModel: ReadModel,
  { meta, payment_terms }: MerchantEvent__Output,
): Promise<void> {
  if (!meta || !payment_terms) return;
  const { company_id, organization_id, status, name, full_name, city, affiliations } = payment_terms;
  const company = {
    id: company_id,
    organization_id,
    status,
    name,
    full_name,
    city,
    document_number: payment_terms.document_number ?? null,
    address: payment_terms.address ?? null,
    default_fee_policy_id: payment_terms.default_fee_policy_id ?? null,
    affiliations: affiliations.map((one) => ({
      id: one.id,
      provider: one.provider,
      mcc: one.mcc,
      anticipation_type: one.anticipation_type,
      payment_methods: one.payment_methods,
      capture_methods: one.capture_methods,
      status: one.status,
    })),
  };
  await readModel.upsertCompany(company, meta.sequence);
}

/** A PIX key, with the ordinal that decides which key is primary. */
async function projectPixKey(
  readModel: ReadModel,
  { meta, pix_key, place }: PixKeyEvent__Output,
): Promise<void> {
  if (!meta || !pix_key) return;
  if (!place) throw new Error(`The event of PIX key ${pix_key.id} has no place in the key ring`);
  const { id, company_id, key, status } = pix_key;
  const { ordinal, claims_primary, is_foreign, change } = place;
  const { organization_id } = meta;
  // The company's change number orders the events of a key, because a change of owner has no sequence of its own.
  await readModel.upsertPixKey(
    { id, organization_id, company_id, key, status, ordinal, claims_primary, is_foreign },
    change,
  );
}

async function projectPolicy(
  readModel: ReadModel,
  { meta, fee_policy, cost_policy }: PricingEvent__Output,
): Promise<void> {
  if (!meta) return;
  if (fee_policy) {
    const { organization_id, name, description = null, created_at, updated_at } = fee_policy;
    const summary = { name, description, created_at, updated_at };
    await readModel.upsertFeePolicy({ ...readPolicy(fee_policy), organization_id, summary }, meta.sequence);
  }
  if (cost_policy) {
    const { provider, mcc = null } = cost_policy;
    await readModel.upsertCostPolicy({ ...readPolicy(cost_policy), provider, mcc }, meta.sequence);
  }
}

type PolicyMessage = Pick<
  FeePolicy__Output,
  'id' | 'is_active' | 'automatic_anticipation_percentage' | 'rules' | 'refund_fee_policy'
>;

/** Policy as the pricing engine reads it. Throws on a policy that this version cannot read. */
export const readPolicy = (policy: PolicyMessage): PricingPolicy => ({
  _id: policy.id,
  is_active: policy.is_active,
  automatic_anticipation_e4: toE4(policy.automatic_anticipation_percentage),
  refund_fee_policy: refundFeePolicyOf(policy),
  rules: policy.rules.map(readRule),
});

function readRule({ id, conditions, price, priority, created_at }: FeeRule__Output): PricingRule {
  if (price === null) throw new Error('A rule without a price');
  return {
    id,
    priority,
    created_at: new Date(created_at),
    price: {
      percentageE4: toE4(price.percentage),
      flat: price.flat,
      minimumPrice: price.minimum_price,
    },
    conditions: conditions.map(readCondition),
  };
}

function readCondition({ field, operator, value_json }: FeeRule__Output['conditions'][number]): FeeCondition {
  if (!isFeeField(field) || !isOperatorName(operator))
    throw new Error('A condition that this version does not know');
  return { field, operator, value: JSON.parse(value_json) as ConditionValue };
}

function toE4(percentage: number): number {
  const read = parsePercentage(percentage);
  if (!read.ok) throw new Error('A percentage that is none');
  return read.value;
}
