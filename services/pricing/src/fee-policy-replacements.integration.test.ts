// Replacements of fee policies: atomic, published in order, and never written past their deadline. Two replicas with
// real gRPC, MongoDB and Kafka.
import type { CallContext } from '@mps/contracts';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import { newId } from '@mps/kernel';
import { eventually, requireValue } from '@mps/testkit/service';
import {
  requirePolicy,
  formatRefusal,
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
let organizationId: string;
let organization: CallContext;
let company: CallContext;
let stranger: CallContext;
withPricing(
  (running) => {
    service = running;
    [client, otherReplica] = running.replicas;
  },
  (callers) => ({ organizationId, organization, company, stranger } = callers),
);

const create = async (fields: object = {}): Promise<FeePolicy__Output> =>
  requirePolicy(requireValue(await client.CreateFeePolicy(somePolicy(fields), organization)));
const get = async (id: string): Promise<FeePolicy__Output> =>
  requirePolicy(requireValue(await client.GetFeePolicy({ fee_policy_id: id }, organization)));
const replace = (id: string, policy: object, on: PricingClient = client, as: CallContext = organization) =>
  on.ReplaceFeePolicy({ fee_policy_id: id, ...somePolicy(policy) }, as);
const findStoredPolicy = (id: string) =>
  service.collections.feePolicies.findOne<{ version: number; outbox: object[] }>({ _id: id });
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const filterEvents = (id: string) => service.events.filter(({ meta }) => meta?.aggregate_id === id);

describe('a replacement that waited past its deadline', () => {
  it('is not written later, neither to an unchanged policy nor over a later replacement', async () => {
    const [first, second, alone, overtaken] = await Promise.all(times(4, () => create()));
    const held = await service.holdWrites('fee_policies', [first!.id, second!.id]);
    const slow = [replace(first!.id, { name: 'first' })];
    try {
      await held.waiting(1);
      slow.push(replace(second!.id, { name: 'second' }));
      await held.waiting(2);
      // Two writes are held in the database. Later writes wait in the queue behind them.
      const hurried = { ...organization, deadlineMs: Date.now() + 400 };
      const late = [alone, overtaken].map((policy) => replace(policy!.id, { name: 'late' }, client, hurried));
      expect((await Promise.all(late)).map(formatRefusal)).toEqual(['upstream_timeout', 'upstream_timeout']);
      expect(formatRefusal(await replace(overtaken!.id, { name: 'timely' }, otherReplica))).toBe('ok');
    } finally {
      await held.release();
    }
    expect((await Promise.all(slow)).map(formatRefusal)).toEqual(['ok', 'ok']);
    // The queue has dropped its expired writes before this one runs.
    expect(formatRefusal(await replace(first!.id, { name: 'after' }))).toBe('ok');
    expect([await get(alone!.id), await get(overtaken!.id)]).toMatchObject([
      { name: alone!.name },
      { name: 'timely' },
    ]);
  });
});

describe('the replacement of a fee policy', () => {
  it('leaves exactly the payload, and kept rules keep their ids and times', async () => {
    const before = await create({ rules: [someRule(1), someRule(2), someRule(3)] });
    const [first, second, third] = before.rules;
    if (!first || !second || !third) throw new Error('three rules');
    const after = requirePolicy(
      requireValue(
        await replace(before.id, {
          name: before.name,
          description: 'newer',
          is_active: false,
          rules: [
            third,
            someRule(9, { priority: 7 }),
            { ...first, id: first.id.toUpperCase(), price: { flat: 4 } },
          ],
        }),
      ),
    );
    expect(after).toEqual({
      ...before,
      description: 'newer',
      is_active: false,
      updated_at: after.updated_at,
      rules: [
        third,
        {
          id: after.rules[1]?.id,
          priority: 7,
          conditions: [],
          price: { percentage: 9, flat: 0, minimum_price: 0 },
          created_at: after.updated_at,
          updated_at: after.updated_at,
        },
        { ...first, price: { percentage: 0, flat: 4, minimum_price: 0 }, updated_at: after.updated_at },
      ],
    });
    expect(after.updated_at >= before.updated_at).toBe(true);
    expect(await get(before.id)).toEqual(after);
  });

  it('by an equal payload changes nothing and publishes no event', async () => {
    const before = await create();
    const answer = requirePolicy(
      requireValue(await client.ReplaceFeePolicy({ fee_policy_id: before.id, ...before }, organization)),
    );
    expect(answer).toEqual(before);
    expect((await findStoredPolicy(before.id))?.version).toBe(1);
  });

  it('is refused whole, in the order of 403, 404, 400 and 409', async () => {
    const before = await create();
    const other = await create();
    const wrong = { name: '', rules: [someRule(1)] };
    expect(formatRefusal(await replace(newId(), wrong, client, company))).toBe('permission_denied');
    expect(formatRefusal(await replace(before.id, wrong, client, stranger))).toBe('resource_not_found');
    expect(formatRefusal(await replace(before.id, wrong))).toBe('#/name too_small');
    const foreignRule = [
      ...before.rules,
      someRule(5, { id: other.rules[0]?.id }),
      someRule(1, { id: newId() }),
    ];
    expect(formatRefusal(await replace(before.id, { rules: foreignRule }))).toBe(
      '#/rules/1/id rule_not_found, #/rules/2/id rule_not_found',
    );
    const twice = [...before.rules, ...before.rules];
    expect(formatRefusal(await replace(before.id, { rules: twice }))).toBe('#/rules/1/id duplicate');
    expect(formatRefusal(await replace(before.id, { name: other.name }))).toBe('fee_policy_name_taken');
    expect(await get(before.id)).toEqual(before);
  });

  it('can be checked in part without a change', async () => {
    const before = await create();
    const rules = [
      { ...before.rules[0], price: null },
      { id: newId(), conditions: [when('amount', 'LIKE', 1)] },
      { conditions: [when('amount', 'IN', [1, 'x'])], priority: 0 },
    ];
    const check = (fee_policy_id: string | null, as: CallContext = organization) =>
      client.CheckFeeRules({ fee_policy_id, rules }, as);
    const conditions =
      '#/rules/1/conditions/0/operator invalid_enum, #/rules/2/conditions/0/value/1 invalid_type, ';
    expect(formatRefusal(await check(before.id))).toBe(`${conditions}#/rules/1/id rule_not_found`);
    expect(formatRefusal(await check(null))).toBe(
      `${conditions}#/rules/0/id rule_not_found, #/rules/1/id rule_not_found`,
    );
    expect(formatRefusal(await check(before.id, stranger))).toBe('resource_not_found');
    expect(formatRefusal(await check(before.id, company))).toBe('permission_denied');
    const right = { fee_policy_id: before.id, rules: before.rules };
    expect(formatRefusal(await client.CheckFeeRules(right, organization))).toBe('ok');
    expect(await get(before.id)).toEqual(before);
  });

  it('is published with its previous values, to the company of the organization', async () => {
    const before = await create();
    const after = requirePolicy(
      requireValue(await replace(before.id, { name: before.name, cashout_price: 5, rules: before.rules })),
    );
    await eventually(() => expect(filterEvents(before.id)).toHaveLength(2));
    const [created, replaced] = filterEvents(before.id);
    expect(created).toMatchObject({
      meta: { type: 'fee_policy.created', sequence: 0, previous_json: '{}', company_id: organizationId },
      fee_policy: before,
    });
    expect(replaced).toMatchObject({
      meta: { type: 'fee_policy.replaced', sequence: 1, aggregate_type: 'fee_policy' },
      fee_policy: after,
    });
    expect(JSON.parse(replaced?.meta?.previous_json ?? '')).toEqual({ cashout_price: 100 });
    await eventually(async () => {
      expect((await findStoredPolicy(before.id))?.outbox).toEqual([]);
    });
  });

  it('keeps the replaced versions', async () => {
    const first = await create({ cashout_price: 1 });
    const { name, rules } = first;
    for (const cashout_price of [2, 3]) requireValue(await replace(first.id, { name, rules, cashout_price }));
    const listed = requireValue(
      await client.ListFeePolicyVersions({ fee_policy_id: first.id }, organization),
    );
    expect(listed.data.map(({ cashout_price }) => cashout_price)).toEqual([2, 1]);
    expect(listed.data[1]).toEqual(first);
    expect(listed.page).toEqual({ page: 1, limit: 20, total: 2 });
    const foreign = await client.ListFeePolicyVersions({ fee_policy_id: first.id }, stranger);
    expect(formatRefusal(foreign)).toBe('resource_not_found');
  });

  it('by 32 simultaneous payloads on two replicas ends as one of them, and each was the policy for a while', async () => {
    const before = await create();
    const WRITERS = 32;
    const payloads = Array.from({ length: WRITERS }, (_, i) => ({
      name: before.name,
      cashout_price: 1_000 + i,
      description: `written by ${i}`,
      rules: [someRule(i), someRule(i + 0.5, { priority: 1_000 + i })],
    }));
    const answers = await Promise.all(
      payloads.map((payload, i) => replace(before.id, payload, i % 2 ? client : otherReplica)),
    );
    answers.forEach((answer, i) =>
      expect(requirePolicy(requireValue(answer))).toMatchObject(asAnswered(payloads[i])),
    );

    const after = await get(before.id);
    const winner = payloads.find(({ cashout_price }) => cashout_price === after.cashout_price);
    expect(after).toMatchObject(asAnswered(winner));
    expect(after.rules).toHaveLength(2);
    const page = { page: 1, limit: 100, sort: '' };
    const { data } = requireValue(
      await client.ListFeePolicyVersions({ fee_policy_id: before.id, page }, organization),
    );
    const everSeen = [after, ...data].map(({ cashout_price }) => cashout_price).sort((a, b) => a - b);
    expect(everSeen).toEqual([100, ...payloads.map(({ cashout_price }) => cashout_price)]);
    await eventually(() => expect(filterEvents(before.id)).toHaveLength(1 + WRITERS));
    expect(filterEvents(before.id).map(({ meta }) => meta?.sequence)).toEqual(
      Array.from({ length: 1 + WRITERS }, (_, i) => i),
    );
  });

  it('is refused while the outbox is full', async () => {
    const before = await create();
    const waiting = {
      event_id: newId(),
      type: 'fee_policy.replaced' as const,
      sequence: 1,
      occurred_at: new Date().toISOString(),
      added_at: new Date(),
      message: Buffer.alloc(7 * 1024 * 1024),
    };
    // The relay ignores an event without outbox_since, as if Kafka were down.
    await eventually(async () => {
      expect((await findStoredPolicy(before.id))?.outbox).toEqual([]);
    });
    await service.collections.feePolicies.updateOne({ _id: before.id }, { $set: { outbox: [waiting] } });
    expect(formatRefusal(await replace(before.id, {}))).toBe('service_unavailable');
    await service.collections.feePolicies.updateOne({ _id: before.id }, { $set: { outbox: [] } });
    expect(formatRefusal(await replace(before.id, {}))).toBe('ok');
  });
});

interface Payload {
  readonly rules: readonly { readonly price: object; readonly priority?: number }[];
}
const asAnswered = (payload: Payload | undefined) => ({
  ...payload,
  rules: payload?.rules.map(({ price, priority }, i) => ({
    price: { ...price, flat: 0, minimum_price: 0 },
    priority: priority ?? i + 1,
    conditions: [],
  })),
});
