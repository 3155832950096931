// Explains the fee of a payment. Also covers creation, search and defaults of policies.
import { randomUUID } from 'node:crypto';
import { pixPayment, sharedPlatform } from '@mps/testkit';
import {
  FEE_POLICIES,
  feePolicyPath,
  newFeePolicy,
  TERMS,
  type FeePolicy,
  type Problem,
} from './fee-policies';
import { freshName } from './fresh';

const { api, merchantApi, otherApi, demo } = sharedPlatform();

interface Explanation extends Record<string, unknown> {
  readonly fee: number | null;
  readonly matched_rule_id: string | null;
  readonly rules: readonly { id: string; matched: boolean; conditions: readonly { result: boolean }[] }[];
  readonly steps: readonly { step: string; result: number }[];
}
interface Page {
  readonly data: readonly FeePolicy[];
  readonly pagination: { readonly total: number };
}

const explain = (id: string, body: object) =>
  api.post<Explanation & Problem>(`${feePolicyPath(id)}/explain`, body);
const when = (field: string, operator: string, value: unknown) => ({
  field: `transaction.${field}`,
  operator,
  value,
});

describe('an explanation', () => {
  it.each([
    [10_050, 2.5, 50, 100, 301],
    [500, 0.99, 0, 50, 50],
    [250, 1, 0, 0, 3],
    [1, 3, 50, 0, 1],
    [33_333, 2.4999, 25, 0, 858],
    [9_999, 0.0001, 0, 0, 0],
    [1_500_000_000, 3.49, 0, 0, 52_350_000],
  ])('of %i at %p %% + %i, at least %i, ends at %i', async (amount, percentage, flat, minimum_price, fee) => {
    const price = { percentage, flat, minimum_price };
    const { id, rules } = await newFeePolicy({ rules: [{ price }] });
    const { status, body } = await explain(id, { amount, payment_method: 'PIX' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { fee_policy_id: id, matched_rule_id: rules[0]?.id, fee, price },
    });
    expect(body.steps.map(({ step }) => step)).toEqual(['percentage', 'flat', 'minimum_price', 'clamp']);
    expect(body.steps.at(-1)?.result).toBe(fee);
  });

  it('tries the rules by priority and shows the left-hand value of each condition', async () => {
    const { id, rules } = await newFeePolicy({
      rules: [
        { priority: 3, price: { flat: 3 } },
        {
          priority: 1,
          price: { flat: 1 },
          conditions: [when('card_data.brand', 'NOT_EQUALS', 'ELO'), when('amount', 'GREATER_THAN', 100)],
        },
        { priority: 2, price: { flat: 2 }, conditions: [when('card_data.brand', 'IN', ['visa', 'ELO'])] },
      ],
    });
    const [third, first, second] = rules.map((rule) => rule.id);
    const byPix = await explain(id, { amount: 200, payment_method: 'PIX' });
    expect(byPix.body).toMatchObject({
      matched_rule_id: third,
      fee: 3,
      rules: [
        {
          id: first,
          matched: false,
          conditions: [
            { actual: null, result: false },
            { actual: 200, result: true },
          ],
        },
        { id: second, matched: false, conditions: [{ actual: null, result: false }] },
        { id: third, matched: true, conditions: [] },
      ],
    });
    const byCard = { amount: 50, payment_method: 'CREDIT_CARD', card_data: { brand: 'VISA' } };
    expect((await explain(id, byCard)).body).toMatchObject({ matched_rule_id: second, fee: 2 });
  });

  it('has no price when no rule matches, and such a policy refuses the payment', async () => {
    const onlyCards = [{ price: { flat: 1 }, conditions: [when('payment_method', 'EQUALS', 'CREDIT_CARD')] }];
    const { id } = await newFeePolicy({ rules: onlyCards });
    expect((await explain(id, { amount: 100, payment_method: 'PIX' })).body).toMatchObject({
      matched_rule_id: null,
      fee: null,
      price: null,
      steps: [],
    });
    const { body } = await api.post<Problem>(
      `/v1/merchants/${demo.merchant_id}/transactions`,
      pixPayment({ fee_policy_id: id }),
    );
    expect(body).toMatchObject({ status: 409, code: 'fee_policy_no_match' });
  });

  it.each<[string, object, string, string]>([
    ['no amount', { payment_method: 'PIX' }, '#/amount', 'required'],
    ['an amount of 0', { amount: 0, payment_method: 'PIX' }, '#/amount', 'too_small'],
    ['another method', { amount: 1, payment_method: 'CASH' }, '#/payment_method', 'invalid_enum'],
    ['19 installments', { amount: 1, payment_method: 'PIX', installments: 19 }, '#/installments', 'too_big'],
    ['an unknown member', { amount: 1, payment_method: 'PIX', color: 1 }, '#/color', 'unknown_field'],
  ])('is not given for %s', async (_fault, body, pointer, code) => {
    const answer = await explain(demo.fee_policy_id, body);
    expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer, code }] });
  });

  it('uses a replacement once it was answered, and so does the next payment', async () => {
    const policy = await newFeePolicy({ rules: [{ price: { flat: 10 } }] });
    const pay = () =>
      api.post(`/v1/merchants/${demo.merchant_id}/transactions`, pixPayment({ fee_policy_id: policy.id }));
    const before = await pay();
    expect(before.body).toMatchObject({ pricing: { fee: { flat: 10 } } });
    for (const flat of [11, 12, 13]) {
      await api.put(feePolicyPath(policy.id), { ...TERMS, name: policy.name, rules: [{ price: { flat } }] });
      expect((await explain(policy.id, { amount: 100, payment_method: 'PIX' })).body.fee).toBe(flat);
      expect((await pay()).body).toMatchObject({ fee_policy_id: policy.id, pricing: { fee: { flat } } });
    }
    const kept = await api.get(`/v1/merchants/transactions/${String(before.body['id'])}`);
    expect(kept.body).toMatchObject({ pricing: { fee: { flat: 10 } } });
  });
});

describe('a fee policy', () => {
  it('is made once per Idempotency-Key, with a Location', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...TERMS, name: freshName() };
    const made = await api.post<FeePolicy>(FEE_POLICIES, body, { headers });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(feePolicyPath(made.body.id));
    const again = await api.post<FeePolicy>(FEE_POLICIES, body, { headers });
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: made.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await api.post<Problem>(FEE_POLICIES, { ...body, cashout_price: 1 }, { headers });
    expect(other.body).toMatchObject({ status: 409, code: 'idempotency_key_conflict' });
  });

  it('has a unique name in its organization, and another organization may use the name', async () => {
    const { name } = await newFeePolicy();
    const twice = await api.post<Problem>(FEE_POLICIES, { ...TERMS, name });
    expect(twice.body).toMatchObject({ status: 409, code: 'fee_policy_name_taken' });
    expect((await otherApi.post(FEE_POLICIES, { ...TERMS, name })).status).toBe(201);
  });

  it('is refused with ids of rules', async () => {
    const rules = [{ id: randomUUID(), price: { flat: 1 } }];
    const { body } = await api.post<Problem>(FEE_POLICIES, { ...TERMS, name: freshName(), rules });
    expect(body).toMatchObject({
      status: 400,
      errors: [{ pointer: '#/rules/0/id', code: 'rule_not_found' }],
    });
  });

  it('is found by name and by active state, also by merchants of its organization', async () => {
    const policy = await newFeePolicy({ is_active: false });
    const find = async (by: typeof api, query: string) =>
      (await by.get<Page>(`${FEE_POLICIES}?name=${policy.name}${query}`)).body.data;
    expect(await find(api, '')).toEqual([policy]);
    expect(await find(merchantApi, '&is_active=false')).toEqual([policy]);
    expect(await find(api, '&is_active=true')).toEqual([]);
    expect(await find(otherApi, '')).toEqual([]);
    expect((await merchantApi.get(feePolicyPath(policy.id))).body).toEqual(policy);
  });

  it('prices payments by default: the merchant’s first, then the organization’s', async () => {
    const { id } = await newFeePolicy({ rules: [{ price: { flat: 77 } }] });
    const merchant = demo.sibling_merchant_id;
    const set = (fee_policy_id: string | null) =>
      api.put(`/v1/merchants/${merchant}/default-fee-policy`, { fee_policy_id });
    const pay = async () => (await api.post(`/v1/merchants/${merchant}/transactions`, pixPayment())).body;
    const key = await api.post(`/v1/merchants/${merchant}/pix-keys`, { key_type: 'EVP' });
    expect(key.status).toBe(201);
    expect((await set(id)).body).toEqual({ fee_policy_id: id });
    expect((await api.get(`/v1/merchants/${merchant}`)).body).toMatchObject({ default_fee_policy_id: id });
    expect(await pay()).toMatchObject({ fee_policy_id: id, pricing: { fee: { flat: 77 } } });
    expect((await set(null)).body).toEqual({ fee_policy_id: null });
    expect(await pay()).toMatchObject({ fee_policy_id: demo.fee_policy_id });
  });

  it('cannot be a default when it is foreign, unknown or inactive', async () => {
    const inactive = await newFeePolicy({ is_active: false });
    const path = `/v1/merchants/${demo.sibling_merchant_id}/default-fee-policy`;
    const cases = [
      [demo.other.fee_policy_id, 'fee_policy_not_found'],
      [randomUUID(), 'fee_policy_not_found'],
      [inactive.id, 'fee_policy_inactive'],
    ] as const;
    for (const [fee_policy_id, code] of cases) {
      const { body } = await api.put<Problem>(path, { fee_policy_id });
      expect(body).toMatchObject({ status: 400, errors: [{ pointer: '#/fee_policy_id', code }] });
    }
    const company = await merchantApi.put<Problem>(path, { fee_policy_id: null });
    expect(company.body).toMatchObject({ status: 403, code: 'permission_denied' });
  });
});

it('merchants can read the platform’s cost policies and cannot write them', async () => {
  const { body } = await merchantApi.get<Page>('/v1/pricing/cost-policies');
  const [policy] = body.data;
  expect(policy).toMatchObject({ provider: 'PROVIDER_A', organization_id: null });
  expect((await api.get(`/v1/pricing/cost-policies/${policy?.id}`)).body).toEqual(policy);
  expect((await api.post('/v1/pricing/cost-policies', {})).status).toBe(405);
});
