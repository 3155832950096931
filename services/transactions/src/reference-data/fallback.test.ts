// A fallback only accepts. It has no answer if the upstream might refuse or the read model is uncertain.
import { scopeOf } from '@mps/contracts';
import { systemClock } from '@mps/kernel';
import type { PaymentSubject, PolicyChoice } from '@mps/pricing-rules';
import {
  MAX_AGE_MS,
  type CompanyProjection,
  type CostPolicyProjection,
  type FeePolicyProjection,
  type PixKeyProjection,
} from './domain/read-model';
import { makeContext, ORGANIZATION_ID } from '../../test/transactions.fixture';
import { MERCHANT_ID } from '../../test/create-request.fixture';
import { makeFallback, type FallbackDeps } from './fallback';

const POLICY: FeePolicyProjection = {
  _id: 'fee',
  organization_id: ORGANIZATION_ID,
  summary: { name: 'standard', description: null, created_at: '', updated_at: '' },
  is_active: true,
  automatic_anticipation_e4: 20_000,
  refund_fee_policy: 'PROPORTIONAL',
  rules: [
    {
      id: 'pix',
      conditions: [{ field: 'transaction.payment_method', operator: 'EQUALS', value: 'PIX' }],
      price: { percentageE4: 9_900, flat: 0, minimumPrice: 1 },
      priority: 1,
      created_at: new Date(0),
    },
  ],
};
const COST: CostPolicyProjection = {
  ...POLICY,
  _id: 'cost',
  provider: 'PROVIDER_A',
  mcc: null,
  rules: [{ ...POLICY.rules[0]!, id: 'cost-pix', price: { percentageE4: 5_000, flat: 0, minimumPrice: 0 } }],
};
const COMPANY: CompanyProjection = {
  id: MERCHANT_ID,
  organization_id: ORGANIZATION_ID,
  status: 'ACTIVE',
  name: 'Loja',
  full_name: 'Loja Ltda',
  city: 'São Paulo',
  document_number: '11222333000181',
  address: null,
  default_fee_policy_id: null,
  affiliations: [],
};
const ORGANIZATION: CompanyProjection = { ...COMPANY, id: ORGANIZATION_ID, default_fee_policy_id: 'fee' };
const KEY: PixKeyProjection = {
  id: 'key',
  organization_id: ORGANIZATION_ID,
  company_id: MERCHANT_ID,
  key: 'loja@example.com',
  status: 'ACTIVE',
  ordinal: 1,
  claims_primary: false,
  is_foreign: false,
};
const SUBJECT: PaymentSubject = {
  amount: 10_000,
  payment_method: 'PIX',
  installments: 1,
  capture_method: 'ECOMMERCE',
  provider: 'PROVIDER_A',
  currency: 'BRL',
  mcc: '5411',
  brand: null,
  wallet_type: null,
  automatic_anticipation: false,
};
const BY_DEFAULT: PolicyChoice = { requested: null, merchantDefault: null, organizationDefault: 'fee' };

interface Known {
  companies: readonly CompanyProjection[];
  keys: readonly PixKeyProjection[];
  feePolicies: readonly FeePolicyProjection[];
  costPolicies: readonly CostPolicyProjection[];
  ageMs: number | null;
}

function makeTestFallback(changes: Partial<Known> = {}) {
  const known: Known = {
    companies: [COMPANY, ORGANIZATION],
    keys: [KEY],
    feePolicies: [POLICY],
    costPolicies: [COST],
    ageMs: 0,
    ...changes,
  };
  const clock = systemClock();
  const own = <Thing extends { organization_id: string }>(organizationId: string, things: readonly Thing[]) =>
    things.filter((one) => one.organization_id === organizationId);
  const readModel: FallbackDeps['readModel'] = {
    findCompanies: async (organizationId, ids) =>
      own(organizationId, known.companies).filter(({ id }) => ids.includes(id)),
    findPixKeys: async (organizationId, companyId) =>
      own(organizationId, known.keys).filter(({ company_id }) => company_id === companyId),
    findFeePolicies: async (organizationId, ids) =>
      own(organizationId, known.feePolicies).filter(({ _id }) => ids.includes(_id)),
    findCostPolicies: async (provider) => known.costPolicies.filter((one) => one.provider === provider),
  };
  const { ageMs } = known;
  const freshness = {
    asOf: () => (ageMs === null ? null : new Date(clock.now().getTime() - ageMs)),
  };
  return makeFallback({ readModel, freshness, realClock: clock });
}

const OTHER = '0198c0de-9999-7000-8000-00000000000f';

describe('a merchant', () => {
  it('falls back to the read model with its own default policy and its organization’s', async () => {
    expect(await makeTestFallback().merchant(MERCHANT_ID, makeContext())).toMatchObject({
      status: 'ACTIVE',
      city: 'São Paulo',
      organization_default_fee_policy_id: 'fee',
    });
  });

  it.each([
    ['another organization', makeContext(OTHER, null)],
    ['another company', makeContext(ORGANIZATION_ID, OTHER)],
  ])('is not there for %s', async (_who, context) => {
    expect(scopeOf(context.caller)).not.toBeNull();
    expect(await makeTestFallback().merchant(MERCHANT_ID, context)).toBeNull();
  });

  it.each([
    ['it has not been projected', { companies: [ORGANIZATION] }],
    ['its organization has not been projected', { companies: [COMPANY] }],
    ['merchants was never seen', { ageMs: null }],
    ['the copy is too old', { ageMs: MAX_AGE_MS.merchants + 1_000 }],
  ])('has no fallback when %s', async (_when, changes) => {
    expect(await makeTestFallback(changes).merchant(MERCHANT_ID, makeContext())).toBeNull();
  });
});

describe('a price', () => {
  const quote = (changes: Partial<Known> = {}, choice = BY_DEFAULT, subject = SUBJECT) =>
    makeTestFallback(changes).quote(subject, choice, makeContext());

  it('equals the answer of pricing', async () => {
    expect(await quote()).toEqual({
      fee_policy_id: 'fee',
      cost_policy_id: 'cost',
      pricing: {
        fee: { percentage: 0.99, flat: 0, minimum_price: 1 },
        cost: { percentage: 0.5, flat: 0, minimum_price: 0 },
        fee_rule_id: 'pix',
        cost_rule_id: 'cost-pix',
        automatic_anticipation_percentage_e4: 20_000,
        cost_anticipation_percentage_e4: 20_000,
        refund_fee_policy: 'PROPORTIONAL',
      },
    });
  });

  it('prefers the cost policy of the category to the general one', async () => {
    const own = { ...COST, _id: 'own', mcc: '5411' };
    const another = { ...COST, _id: 'another', mcc: '5999' };
    expect(await quote({ costPolicies: [COST, another, own] })).toMatchObject({ cost_policy_id: 'own' });
  });

  it.each([
    ['the policy asked for is unknown', {}, { ...BY_DEFAULT, requested: 'gone' }],
    [
      'the policy asked for is switched off',
      { feePolicies: [{ ...POLICY, is_active: false }] },
      { ...BY_DEFAULT, requested: 'fee' },
    ],
    ['a default policy has not been projected', {}, { ...BY_DEFAULT, merchantDefault: 'unheard' }],
    ['no cost policy of the provider has been heard of', { costPolicies: [] }, BY_DEFAULT],
    [
      'the policy is another organization’s',
      { feePolicies: [{ ...POLICY, organization_id: OTHER }] },
      BY_DEFAULT,
    ],
    ['the copy is too old', { ageMs: MAX_AGE_MS.pricing + 1_000 }, BY_DEFAULT],
  ])('is none when %s', async (_when, changes, choice) => {
    expect(await quote(changes, choice)).toBeNull();
  });

  it('is none when no rule matches', async () => {
    expect(await quote({}, BY_DEFAULT, { ...SUBJECT, payment_method: 'CREDIT_CARD' })).toBeNull();
  });
});

describe('a key', () => {
  it('falls back to the read model without the directory’s information', async () => {
    expect(await makeTestFallback().pixKey(MERCHANT_ID, null, makeContext())).toEqual({
      id: 'key',
      key: 'loja@example.com',
    });
  });

  it('has no fallback for another company’s caller, or when the read model is too old', async () => {
    expect(
      await makeTestFallback().pixKey(MERCHANT_ID, 'key', makeContext(ORGANIZATION_ID, OTHER)),
    ).toBeNull();
    const old = makeTestFallback({ ageMs: MAX_AGE_MS.pix_keys + 1_000 });
    expect(await old.pixKey(MERCHANT_ID, 'key', makeContext())).toBeNull();
  });
});
