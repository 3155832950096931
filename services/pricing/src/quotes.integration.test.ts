// Prices of payments: selection, cost policies, explanation. No replica prices by a replaced policy.
import type { CallContext } from '@mps/contracts';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import { newId } from '@mps/kernel';
import { eventually, requireValue } from '@mps/testkit/service';
import {
  requirePolicy,
  formatRefusal,
  somePayment,
  somePolicy,
  someRule,
  when,
  type PricingClient,
  type RunningPricing,
  withPricing,
} from './pricing.fixture';

let service: RunningPricing;
let client: PricingClient;
let otherReplica: PricingClient;
let organization: CallContext;
let company: CallContext;
let stranger: CallContext;
let operator: CallContext;
withPricing(
  (running) => {
    service = running;
    [client, otherReplica] = running.replicas;
  },
  (callers) => ({ organization, company, stranger } = callers),
);
beforeAll(async () => {
  operator = await service.as({ kind: 'operator' });
});

const create = async (fields: object = {}): Promise<FeePolicy__Output> =>
  requirePolicy(requireValue(await client.CreateFeePolicy(somePolicy(fields), organization)));
const quote = (choice: object, payment: object = {}, as: CallContext = company, on: PricingClient = client) =>
  on.Quote({ subject: somePayment(payment), ...choice }, as);
/** Asks again while the service is overloaded. */
const quoteInTurn = async (choice: object): ReturnType<typeof quote> => {
  const answer = await quote(choice);
  return !answer.ok && answer.error.code === 'service_unavailable' ? quoteInTurn(choice) : answer;
};

describe('a quote', () => {
  it('is free and without a policy when none exists', async () => {
    const free = { percentage: 0, flat: 0, minimum_price: 0 };
    expect(requireValue(await quote({}))).toMatchObject({ fee: free, cost: free });
    expect(requireValue(await quote({})).fee_policy_id).toBeUndefined();
  });

  it('uses the requested policy, then the merchant’s default, then the organization’s default', async () => {
    const [requested, merchant, organizations] = [await create(), await create(), await create()];
    const asleep = await create({ is_active: false });
    const chosen = async (...[asked, of_merchant, of_organization]: (FeePolicy__Output | null)[]) => {
      const answer = await quote({
        ...(asked && { requested_fee_policy_id: asked.id }),
        ...(of_merchant && { merchant_default_fee_policy_id: of_merchant.id }),
        ...(of_organization && { organization_default_fee_policy_id: of_organization.id }),
      });
      return answer.ok ? answer.value.fee_policy_id : formatRefusal(answer);
    };
    expect(await chosen(requested, merchant, organizations)).toBe(requested.id);
    expect(await chosen(null, merchant, organizations)).toBe(merchant.id);
    expect(await chosen(null, asleep, organizations)).toBe(organizations.id);
    expect(await chosen(null, null, asleep)).toBeUndefined();
    expect(await chosen(asleep, merchant, organizations)).toBe('#/fee_policy_id fee_policy_inactive');
  });

  it('does not find policies of another organization', async () => {
    const { id } = await create();
    for (const requested_fee_policy_id of [id, newId(), 'no-uuid'])
      expect(formatRefusal(await quote({ requested_fee_policy_id }, {}, stranger))).toBe(
        '#/fee_policy_id fee_policy_not_found',
      );
    const asDefault = requireValue(await quote({ organization_default_fee_policy_id: id }, {}, stranger));
    expect(asDefault.fee_policy_id).toBeUndefined();
  });

  it('answers the rule that matched with its price, and refuses when none does', async () => {
    const policy = await create({
      automatic_anticipation_percentage: 1.2345,
      refund_fee_policy: 'FULL_ONLY',
      rules: [
        someRule(3, { conditions: [when('amount', 'LESS_THAN', 100)], priority: 2 }),
        someRule(2, { conditions: [when('card_data.brand', 'EQUALS', 'visa')], priority: 1 }),
      ],
    });
    const choice = { requested_fee_policy_id: policy.id };
    expect(requireValue(await quote(choice))).toMatchObject({
      fee_policy_id: policy.id,
      fee_rule_id: policy.rules[1]?.id,
      fee: { percentage: 2, flat: 0, minimum_price: 0 },
      automatic_anticipation_percentage_e4: 12_345,
      refund_fee_policy: 'FULL_ONLY',
    });
    expect(requireValue(await quote(choice, { amount: 99, brand: 'ELO' })).fee_rule_id).toBe(
      policy.rules[0]?.id,
    );
    expect(formatRefusal(await quote(choice, { brand: 'ELO' }))).toBe('fee_policy_no_match');
  });

  it('after an answered replacement always uses the new terms, on every replica', async () => {
    const policy = await create();
    const choice = { organization_default_fee_policy_id: policy.id };
    for (let round = 1; round <= 40; round += 1) {
      const [writer, reader] = round % 2 ? [client, otherReplica] : [otherReplica, client];
      const body = somePolicy({ name: policy.name, rules: [someRule(round)] });
      requireValue(await writer.ReplaceFeePolicy({ fee_policy_id: policy.id, ...body }, organization));
      const quotes = await Promise.all(
        [reader, writer].map((replica) => quote(choice, {}, company, replica)),
      );
      expect(quotes.map((one) => requireValue(one).fee?.percentage)).toEqual([round, round]);
    }
  });

  it('is by its own policy in each of many simultaneous requests', async () => {
    const policies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create({ rules: [someRule(i + 1)] })),
    );
    const quotes = await Promise.all(
      Array.from({ length: 200 }, (_, i) => quoteInTurn({ requested_fee_policy_id: policies[i % 20]?.id })),
    );
    expect(quotes.map((one) => requireValue(one).fee?.percentage)).toEqual(
      Array.from({ length: 200 }, (_, i) => (i % 20) + 1),
    );
  });

  it('reads current versions from the index and never from the documents', async () => {
    const { id } = await create();
    const plan = await service.collections.feePolicies
      .find({ _id: { $in: [id] } } as object)
      .project({ _id: 1, organization_id: 1, version: 1 })
      .hint('versions')
      .explain('executionStats');
    expect(plan).toMatchObject({ executionStats: { nReturned: 1, totalDocsExamined: 0 } });
    const cost = await service.collections.costPolicies
      .find({ $or: [{ provider: 'PROVIDER_A', mcc: '*' }] })
      .project({ _id: 1, provider: 1, mcc: 1, version: 1 })
      .hint('versions')
      .explain('executionStats');
    expect(cost).toMatchObject({ executionStats: { totalDocsExamined: 0 } });
  });
});

describe('cost policies', () => {
  const put = (fields: object, as: CallContext = operator) =>
    client.PutCostPolicy(
      {
        provider: 'PROVIDER_A',
        name: 'platform',
        automatic_anticipation_percentage: 1.5,
        rules: [someRule(0.5, { conditions: [when('payment_method', 'EQUALS', 'PIX')] })],
        ...fields,
      },
      as,
    );

  it('are written by operators only', async () => {
    expect(formatRefusal(await put({}, organization))).toBe('permission_denied');
    expect(formatRefusal(await put({ provider: 'PROVIDER_X' }))).toBe('#/provider invalid_enum');
    expect(formatRefusal(await put({ mcc: '54' }))).toBe('#/mcc invalid_format');
    expect(formatRefusal(await put({ rules: [] }))).toBe('#/rules too_small');
  });

  it('are one per provider and category, the category’s own first, and a missing one costs nothing', async () => {
    const general = requireValue(await put({})).cost_policy;
    const ofFood = requireValue(
      await put({ mcc: '5411', rules: [someRule(0.1, { conditions: [when('amount', 'LESS_THAN', 500)] })] }),
    );
    const again = requireValue(await put({ automatic_anticipation_percentage: 1.6 })).cost_policy;
    expect(again?.id).toBe(general?.id);
    const quoteCost = async (payment: object) => {
      const answer = requireValue(await quote({}, payment));
      return [answer.cost?.percentage, answer.cost_policy_id, answer.cost_anticipation_percentage_e4];
    };
    const pix = { payment_method: 'PIX', brand: undefined };
    expect(await quoteCost(pix)).toEqual([0.5, general?.id, 16_000]);
    expect(await quoteCost({ ...pix, mcc: '5411', amount: 499 })).toEqual([
      0.1,
      ofFood.cost_policy?.id,
      15_000,
    ]);
    expect(await quoteCost({ ...pix, mcc: '5411' })).toEqual([0.5, general?.id, 16_000]);
    expect(await quoteCost({ ...pix, mcc: '9999' })).toEqual([0.5, general?.id, 16_000]);
    expect(await quoteCost({})).toEqual([0, undefined, 0]);
    expect(await quoteCost({ ...pix, provider: 'PROVIDER_B' })).toEqual([0, undefined, 0]);
    requireValue(await put({ is_active: false }));
    expect(await quoteCost(pix)).toEqual([0, undefined, 0]);
    requireValue(await put({}));
  });

  it('are read by every tenant', async () => {
    const made = requireValue(await put({ mcc: '7777', description: 'for one category' })).cost_policy;
    expect(made).toMatchObject({
      mcc: '7777',
      provider: 'PROVIDER_A',
      is_active: true,
      description: 'for one category',
    });
    const read = requireValue(await otherReplica.GetCostPolicy({ cost_policy_id: made?.id ?? '' }, stranger));
    expect(read.cost_policy).toEqual(made);
    const { data, page } = requireValue(
      await client.ListCostPolicies({ page: { page: 1, limit: 1, sort: '' } }, company),
    );
    expect(data).toEqual([made]);
    expect(page?.total).toBeGreaterThan(1);
    expect(formatRefusal(await client.GetCostPolicy({ cost_policy_id: newId() }, company))).toBe(
      'resource_not_found',
    );
    await eventually(() =>
      expect(service.events.find(({ meta }) => meta?.aggregate_id === made?.id)).toMatchObject({
        meta: { type: 'cost_policy.changed', company_id: 'platform' },
        cost_policy: made,
      }),
    );
  });
});

describe('an explanation', () => {
  it('shows every rule in the order of trial, the left values, and the arithmetic', async () => {
    const policy = await create({
      is_active: false,
      rules: [
        someRule(9, { priority: 5 }),
        {
          price: { percentage: 2.5, flat: 50, minimum_price: 100 },
          conditions: [
            when('amount', 'GREATER_THAN_OR_EQUAL', 10_050),
            when('card_data.wallet_type', 'NOT_IN', ['APPLE_PAY']),
          ],
          priority: 1,
        },
        { price: { percentage: 2.5, flat: 50, minimum_price: 100 }, priority: 2 },
      ],
    });
    const explained = requireValue(
      await client.ExplainFeePolicy(
        { fee_policy_id: policy.id, subject: somePayment({ amount: 10_050 }) },
        company,
      ),
    );
    const [last, first, second] = policy.rules;
    expect(explained).toEqual({
      fee_policy_id: policy.id,
      matched_rule_id: second?.id,
      fee: 301,
      price: { percentage: 2.5, flat: 50, minimum_price: 100 },
      rules: [
        {
          id: first?.id,
          priority: 1,
          matched: false,
          conditions: [
            { ...when('amount', 'GREATER_THAN_OR_EQUAL', 10_050), actual_json: '10050', result: true },
            { ...when('card_data.wallet_type', 'NOT_IN', ['APPLE_PAY']), result: false },
          ],
        },
        { id: second?.id, priority: 2, matched: true, conditions: [] },
        { id: last?.id, priority: 5, matched: true, conditions: [] },
      ],
      steps: [
        { step: 'percentage', expression: 'round_half_up(10050 × 2.5% = 251.25)', result: 251 },
        { step: 'flat', expression: '251 + 50', result: 301 },
        { step: 'minimum_price', expression: 'max(301, 100)', result: 301 },
        { step: 'clamp', expression: 'min(301, 10050)', result: 301 },
      ],
    });
  });

  it('has no match when no rule matches, and is refused for a policy of another organization', async () => {
    const policy = await create({ rules: [someRule(1, { conditions: [when('amount', 'LESS_THAN', 1)] })] });
    const request = { fee_policy_id: policy.id, subject: somePayment() };
    const explained = requireValue(await client.ExplainFeePolicy(request, company));
    expect(explained).toMatchObject({ steps: [], rules: [{ matched: false }] });
    expect([explained.matched_rule_id, explained.fee]).toEqual([undefined, undefined]);
    expect(formatRefusal(await client.ExplainFeePolicy(request, stranger))).toBe('resource_not_found');
  });
});
