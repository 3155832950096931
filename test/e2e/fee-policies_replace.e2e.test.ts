// PUT /v1/pricing/fee-policies/{id} (docs/rules.md#fee-policy): the policy becomes exactly the payload or stays
// unchanged.
import { eventually, sharedPlatform } from '@mps/testkit';
import { TERMS, PRICE, feePolicyPath, newFeePolicy, type FeePolicy, type Problem } from './fee-policies';
import { proof } from '../rules';

const { api, merchantApi, otherApi, demo } = sharedPlatform();

type Body = Record<string, unknown>;

let policy: FeePolicy;
let payload: Body;
const put = (body: Body) => api.put<FeePolicy & Problem>(feePolicyPath(policy.id), body);
const read = async (): Promise<FeePolicy> => (await api.get<FeePolicy>(feePolicyPath(policy.id))).body;

beforeEach(async () => {
  policy = await newFeePolicy();
  payload = { ...TERMS, name: policy.name };
});

describe('a replacement refuses, and changes nothing for', () => {
  it(
    proof(
      'fee-policy: an unknown id is 400 and nothing changes',
      'refuses',
      'the id of another policy’s rule, beside rules that are right',
    ),
    async () => {
      const another = await newFeePolicy();
      const rules = [
        { id: policy.rules[0]?.id, price: { flat: 1 } },
        { id: another.rules[0]?.id, price: { flat: 2 } },
        { price: { flat: 3 } },
      ];
      const { status, body } = await put({ ...payload, is_active: false, rules });
      expect({ status, errors: body.errors }).toMatchObject({
        status: 400,
        errors: [{ pointer: '#/rules/1/id', code: 'rule_not_found' }],
      });
      expect(await read()).toEqual(policy);
    },
  );

  it(
    proof(
      'fee-policy: a rule with an id is updated, one without is made, a missing one is deleted',
      'refuses',
      'a rule id that stands twice',
    ),
    async () => {
      const id = policy.rules[0]?.id;
      const rules = [
        { id, price: { flat: 1 } },
        { id, price: { flat: 2 } },
      ];
      const { status, body } = await put({ ...payload, rules });
      expect({ status, errors: body.errors }).toMatchObject({
        status: 400,
        errors: [{ pointer: '#/rules/1/id', code: 'duplicate' }],
      });
      expect(await read()).toEqual(policy);
    },
  );

  it('the name of another policy', async () => {
    const another = await newFeePolicy();
    const { status, body } = await put({ ...payload, name: another.name });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'fee_policy_name_taken' });
    expect(await read()).toEqual(policy);
  });

  it('a body of more than 1 MiB, although the general limit is 64 KiB', async () => {
    const long = (bytes: number): string => JSON.stringify({ ...payload, padding: 'x'.repeat(bytes) });
    const send = (bytes: number) => api.request('PUT', feePolicyPath(policy.id), { rawBody: long(bytes) });
    expect((await send(70_000)).body).toMatchObject({ status: 400, errors: [{ code: 'unknown_field' }] });
    expect((await send(1024 * 1024)).body).toMatchObject({ status: 413, code: 'payload_too_large' });
  });
});

describe('a replacement', () => {
  it(
    proof(
      'fee-policy: two replacements at once end as exactly one of the two',
      'accepts',
      'of two at once ends as one of the two, time and again',
    ),
    async () => {
      for (let round = 1; round <= 10; round += 1) {
        const both = [1, 2].map((hand) => ({
          ...payload,
          description: `round ${round} hand ${hand}`,
          cashout_price: round * 10 + hand,
          rules: Array.from({ length: hand }, () => ({ price: { flat: round * 10 + hand } })),
        }));
        const answers = await Promise.all(both.map((one) => put(one)));
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        const end = await read();
        expect(answers.map(({ body }) => body)).toContainEqual(end);
        const { description, cashout_price } =
          both.find((one) => one.cashout_price === end['cashout_price']) ?? {};
        expect(end).toMatchObject({ description });
        const flats = end.rules.map((rule) => (rule['price'] as Body)['flat']);
        expect(flats).toEqual(Array.from({ length: Number(cashout_price) % 10 }, () => cashout_price));
      }
    },
  );

  it(
    proof(
      'fee-policy: a rule with an id is updated, one without is made, a missing one is deleted',
      'accepts',
      'leaves exactly the payload: updates by id, creates without, deletes what is missing, in its order',
    ),
    async () => {
      const three = await put({
        ...payload,
        rules: [{ price: { flat: 1 } }, { price: { flat: 2 } }, { price: { flat: 3 } }],
      });
      const [first, second, third] = three.body.rules;
      const { status, body } = await put({
        ...payload,
        description: 'changed',
        rules: [
          { price: { flat: 4 }, priority: 9 },
          { id: third?.id, price: { flat: 3 }, priority: third?.priority },
          { id: first?.id, price: { percentage: 1 }, priority: 2 },
        ],
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: policy.id,
        organization_id: demo.organization_id,
        description: 'changed',
        rules: [
          { price: { percentage: 0, flat: 4, minimum_price: 0 }, priority: 9, conditions: [] },
          { id: third?.id, created_at: third?.created_at, updated_at: third?.updated_at },
          { id: first?.id, created_at: first?.created_at, price: { percentage: 1, flat: 0 } },
        ],
      });
      expect(body.rules.map(({ id }) => id)).not.toContain(second?.id);
      expect(await read()).toEqual(body);
    },
  );

  it(
    proof(
      'fee-policy: an unknown id is 400 and nothing changes',
      'accepts',
      'takes what GET answers back as it is, and then changes nothing, its timestamps included',
    ),
    async () => {
      const { status, body } = await put(policy);
      expect({ status, body }).toEqual({ status: 200, body: policy });
    },
  );

  it('gives rules without a priority their index in the list', async () => {
    const { body } = await put({
      ...payload,
      rules: [{ price: PRICE }, { price: PRICE, priority: 7 }, { price: PRICE }],
    });
    expect(body.rules.map(({ priority }) => priority)).toEqual([1, 7, 3]);
  });

  it(
    proof(
      'fee-policy: two replacements at once end as exactly one of the two',
      'refuses',
      'asks no version of the client: 100 at once end as exactly one of their payloads',
    ),
    async () => {
      const payloads = Array.from({ length: 100 }, (_, index) => ({
        ...payload,
        description: `payload ${index}`,
        cashout_price: index,
        rules: Array.from({ length: (index % 5) + 1 }, (__, place) => ({
          price: { percentage: 0, flat: index, minimum_price: place },
          priority: place + 1,
          conditions: [],
        })),
      }));
      const answers = await Promise.all(payloads.map((one) => put(one)));
      // The requests are serialized. On a busy machine the last ones may get a retryable refusal.
      const told = answers.filter(({ status }) => status === 200).map(({ body }) => body);
      const late = answers.filter(({ status }) => status !== 200);
      for (const { body } of late) expect(body).toMatchObject({ retryable: true });
      expect(told.length).toBeGreaterThan(1);
      const sequences = await eventually(async () => {
        const { body } = await api.get<{ data: { sequence: number; data: { object: FeePolicy } }[] }>(
          `/v1/events?aggregate_id=${policy.id}&limit=100`,
        );
        expect(body.data.length).toBeGreaterThanOrEqual(told.length);
        expect(body.data.at(-1)?.data.object).toEqual(await read());
        return body.data.map(({ sequence }) => sequence);
      });
      // The sequence for merchants begins at 1. Internal creation events do not count.
      expect(sequences).toEqual(sequences.map((_, index) => index + 1));
      const end = await read();
      const winner = payloads[Number(end['cashout_price'])];
      expect(end).toMatchObject({ ...winner });
      expect(end.rules).toHaveLength(winner?.rules.length ?? 0);
      if (late.length === 0) expect(told).toContainEqual(end);
    },
  );

  it('is refused to a key of one company and to another organization', async () => {
    const company = await merchantApi.put<Problem>(feePolicyPath(policy.id), payload);
    expect(company.body).toMatchObject({ status: 403, code: 'permission_denied' });
    const foreign = await otherApi.put<Problem>(feePolicyPath(policy.id), payload);
    expect(foreign.body).toMatchObject({ status: 404, code: 'resource_not_found' });
    expect((await merchantApi.get(feePolicyPath(policy.id))).body).toEqual(await read());
  });

  it('refuses a path parameter that is not a UUID', async () => {
    const { body } = await api.put<Problem>(feePolicyPath('abc'), payload);
    expect(body).toMatchObject({ status: 400, errors: [{ parameter: 'id', code: 'invalid_format' }] });
  });
});
