// Projects events of merchants, PIX keys and policies into the local read model, for payments while the owners are
// unavailable.
import type { ReceivedPayload } from '@mps/contracts';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import type { FeeRule__Output } from '@mps/contracts/gen/mps/pricing/v1/FeeRule';
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
import { PASSED, type ConsumedEvent, type EventHandlers } from '@mps/messaging';
import type { ReadModel } from './store';

/** Safe to repeat, and in any order. Throws on unreadable content: the event becomes a dead letter. */
export const makeProjector = (readModel: ReadModel): Projector => ({
  merchants: {
    'payment_terms.changed': (terms, { meta }) => projectCompany(readModel, terms, meta.sequence),
    // A company's other events hold nothing that a payment needs.
    'merchant.created': PASSED,
    'merchant.updated': PASSED,
    'merchant.status_changed': PASSED,
    'affiliation.status_changed': PASSED,
    'change.recorded': PASSED,
  },
  pixKeys: {
    'pix_key.created': (key, event) => projectPixKey(readModel, key, event),
    'pix_key.deleted': (key, event) => projectPixKey(readModel, key, event),
    'pix_key.owner_changed': (key, event) => projectPixKey(readModel, key, event),
    // The key's own event has the ordinal that decides which key is primary.
    'pix_key.primary_changed': PASSED,
    'change.recorded': PASSED,
  },
  pricing: {
    'fee_policy.created': (policy, { meta }) => projectFeePolicy(readModel, policy, meta.sequence),
    'fee_policy.replaced': (policy, { meta }) => projectFeePolicy(readModel, policy, meta.sequence),
    'cost_policy.changed': (policy, { meta }) => projectCostPolicy(readModel, policy, meta.sequence),
    'change.recorded': PASSED,
  },
});

/** The handlers of all topics that feed the read model. */
export interface Projector {
  readonly merchants: EventHandlers<'merchants'>;
  readonly pixKeys: EventHandlers<'pixKeys'>;
  readonly pricing: EventHandlers<'pricing'>;
}

async function projectCompany(
  readModel: ReadModel,
  terms: ReceivedPayload<'merchants', 'payment_terms'>,
  sequence: number,
): Promise<void> {
  const { company_id, organization_id, status, name, full_name, city, affiliations } = terms;
  const company = {
    id: company_id,
    organization_id,
    status,
    name,
    full_name,
    city,
    document_number: terms.document_number ?? null,
    address: terms.address ?? null,
    default_fee_policy_id: terms.default_fee_policy_id ?? null,
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
  await readModel.upsertCompany(company, sequence);
}

/** A PIX key, with the ordinal that decides which key is primary. */
async function projectPixKey(
  readModel: ReadModel,
  { id, company_id, key, status }: ReceivedPayload<'pixKeys', 'pix_key'>,
  { meta, message: { place } }: ConsumedEvent<'pixKeys'>,
): Promise<void> {
  if (!place) throw new Error(`The event of PIX key ${id} has no place in the key ring`);
  const { ordinal, claims_primary, is_foreign, change, claim } = place;
  const { organization_id } = meta;
  // The company's change number orders the events of a key, because a change of owner or a claim has no sequence of its own.
  await readModel.upsertPixKey(
    {
      id,
      organization_id,
      company_id,
      key,
      status,
      ordinal,
      claims_primary,
      is_foreign,
      ...(typeof claim === 'number' && { claim }),
    },
    change,
  );
}

async function projectFeePolicy(
  readModel: ReadModel,
  policy: ReceivedPayload<'pricing', 'fee_policy'>,
  sequence: number,
): Promise<void> {
  const { organization_id, name, description = null, created_at, updated_at } = policy;
  const summary = { name, description, created_at, updated_at };
  await readModel.upsertFeePolicy({ ...readPolicy(policy), organization_id, summary }, sequence);
}

async function projectCostPolicy(
  readModel: ReadModel,
  policy: ReceivedPayload<'pricing', 'cost_policy'>,
  sequence: number,
): Promise<void> {
  const { provider, mcc = null } = policy;
  await readModel.upsertCostPolicy({ ...readPolicy(policy), provider, mcc }, sequence);
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
