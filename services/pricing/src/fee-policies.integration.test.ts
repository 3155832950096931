// Fee policies: creation, reads and lists, on two replicas with real gRPC, MongoDB and Kafka.
import type { CallContext } from '@mps/contracts';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import { fingerprint, newId } from '@mps/kernel';
import { requireValue } from '@mps/testkit/service';
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

describe('a new fee policy', () => {
  it('is answered with its defaults and read by every caller of the organization, and by no other', async () => {
    const policy = await create({
      name: 'standard',
      rules: [
        someRule(1, { conditions: [when('card_data.brand', 'IN', ['visa', 'ELO'])] }),
        { price: { flat: 5 } },
      ],
    });
    expect(policy).toMatchObject({
      name: 'standard',
      organization_id: organizationId,
      is_active: true,
      rules: [
        {
          priority: 1,
          price: { percentage: 1, flat: 0, minimum_price: 0 },
          conditions: [
            { field: 'transaction.card_data.brand', operator: 'IN', value_json: '["visa","ELO"]' },
          ],
        },
        { priority: 2, price: { percentage: 0, flat: 5, minimum_price: 0 }, conditions: [] },
      ],
    });
    expect(policy.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    for (const reader of [organization, company])
      expect(
        requirePolicy(requireValue(await client.GetFeePolicy({ fee_policy_id: policy.id }, reader))),
      ).toEqual(policy);
    for (const id of [policy.id, newId(), 'no-uuid'])
      expect(formatRefusal(await client.GetFeePolicy({ fee_policy_id: id }, stranger))).toBe(
        'resource_not_found',
      );
  });

  it('returns fees of refunds in proportion by default', async () => {
    const { id, name, refund_fee_policy } = await create({ refund_fee_policy: 'FULL_ONLY' });
    expect([refund_fee_policy, (await get(id)).refund_fee_policy]).toEqual(['FULL_ONLY', 'FULL_ONLY']);
    requireValue(await replace(id, { name }));
    const unsaid = await get(id);
    expect(unsaid.refund_fee_policy).toBe('PROPORTIONAL');
    const equal = {
      name,
      rules: [someRule(1, { id: unsaid.rules[0]?.id })],
      refund_fee_policy: 'PROPORTIONAL',
    };
    expect(requirePolicy(requireValue(await replace(id, equal)))).toEqual(unsaid);
  });

  it('needs ORGANIZATION scope, valid terms and a unique name', async () => {
    expect(formatRefusal(await client.CreateFeePolicy(somePolicy(), company))).toBe('permission_denied');
    expect(formatRefusal(await client.CreateFeePolicy(somePolicy(), await service.as({})))).toBe(
      'company_not_selected',
    );
    const wrong = somePolicy({
      name: 'a b',
      rules: [someRule(1, { id: newId(), conditions: [when('card_data.brand', 'GREATER_THAN', 'VISA')] })],
    });
    expect(formatRefusal(await client.CreateFeePolicy(wrong, organization))).toBe(
      '#/name invalid_format, #/rules/0/conditions/0/operator not_allowed, #/rules/0/id rule_not_found',
    );
    const withId = somePolicy({ rules: [someRule(1, { id: newId() })] });
    expect(formatRefusal(await client.CreateFeePolicy(withId, organization))).toBe(
      '#/rules/0/id rule_not_found',
    );
    const { name } = await create();
    expect(formatRefusal(await client.CreateFeePolicy(somePolicy({ name }), organization))).toBe(
      'fee_policy_name_taken',
    );
    expect(formatRefusal(await client.CreateFeePolicy(somePolicy({ name }), stranger))).toBe('ok');
  });

  it('is created once by simultaneous requests with one Idempotency-Key', async () => {
    const request = somePolicy();
    const under = (body: object, context = organization): CallContext => ({
      ...context,
      deadlineMs: context.deadlineMs,
      idempotency: {
        key: fingerprint([key, context.caller.organization_id]),
        fingerprint: fingerprint(body),
      },
    });
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i % 2 ? client : otherReplica).CreateFeePolicy(request, under(request)),
      ),
    );
    const made = answers.map(requireValue);
    expect(new Set(made.map((answer) => requirePolicy(answer).id)).size).toBe(1);
    expect(made.filter(({ replayed }) => !replayed)).toHaveLength(1);
    const other = { ...request, cashout_price: 1 };
    expect(formatRefusal(await client.CreateFeePolicy(other, under(other)))).toBe('idempotency_key_conflict');
    const elsewhere = requireValue(await client.CreateFeePolicy(request, under(request, stranger)));
    expect(elsewhere.replayed).toBe(false);
  });

  it('is listed in order of creation, and filtered by name and activity', async () => {
    const made = [
      await create({ name: 'a' }),
      await create({ name: 'b', is_active: false }),
      await create({ name: 'c' }),
    ];
    const list = async (request: object, as = company) =>
      requireValue(await client.ListFeePolicies(request, as));
    const names = async (request: object) => (await list(request)).data.map(({ name }) => name);
    expect(await names({})).toEqual(['c', 'b', 'a']);
    expect(await names({ page: { page: 1, limit: 20, sort: 'created_at' } })).toEqual(['a', 'b', 'c']);
    expect(await names({ is_active: true })).toEqual(['c', 'a']);
    expect(await names({ is_active: false })).toEqual(['b']);
    expect(await names({ name: 'c' })).toEqual(['c']);
    expect(await list({ page: { page: 2, limit: 2, sort: '-created_at' } })).toEqual({
      data: [made[0]],
      page: { page: 2, limit: 2, total: 3 },
    });
    expect((await list({}, stranger)).data).toEqual([]);
  });
});
