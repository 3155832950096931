// PUT /v1/pricing/fee-policies/{id} (docs/rules.md#fee-policy): each rule of the payload with an accepted and a
// refused value.
import { randomUUID } from 'node:crypto';
import { sharedPlatform } from '@mps/testkit';
import {
  FEE_POLICIES,
  TERMS,
  PRICE,
  feePolicyPath,
  newFeePolicy,
  type FeePolicy,
  type Problem,
} from './fee-policies';
import { freshName } from './fresh';
import { proof } from '../rules';

const { api } = sharedPlatform();

type Body = Record<string, unknown>;

let policy: FeePolicy;
let payload: Body;
const put = (body: Body) => api.put<FeePolicy & Problem>(feePolicyPath(policy.id), body);
const read = async (): Promise<FeePolicy> => (await api.get<FeePolicy>(feePolicyPath(policy.id))).body;

beforeEach(async () => {
  policy = await newFeePolicy();
  payload = { ...TERMS, name: policy.name };
});

const makePolicyWithCondition = (field: string, operator: string, value: unknown): Body => ({
  rules: [{ price: PRICE, conditions: [{ field: `transaction.${field}`, operator, value }] }],
});
const priced = (price: unknown): Body => ({ rules: [{ price }] });

const ACCEPTED: readonly (readonly [rule: string, changes: Body, shows?: Body])[] = [
  proof('fee-policy: the name has its pattern', 'accepts', [
    'a name of 100 characters',
    { name: freshName().padEnd(100, '_Z') },
  ]),
  ['a description of 500 characters', { description: 'é'.repeat(500) }],
  ['no description, which is null', {}, { description: null }],
  ['fees that no refund returns', { refund_fee_policy: 'NONE' }],
  proof('fee-policy: percentages are multiples of 0.0001', 'accepts', [
    'a percentage that binary fractions get wrong',
    { spot_anticipation_percentage: 0.0003 },
  ]),
  [
    'only a flat price',
    priced({ flat: 7 }),
    { rules: [{ price: { percentage: 0, flat: 7, minimum_price: 0 }, conditions: [], priority: 1 }] },
  ],
  ['IN on brands', makePolicyWithCondition('card_data.brand', 'IN', ['VISA', 'ELO'])],
  ['automatic anticipation', makePolicyWithCondition('automatic_anticipation', 'EQUALS', true)],
];

const at = (pointer: string, code: string) => [`#/${pointer}`, code] as const;
const REFUSED: readonly (readonly [
  rule: string,
  changes: Body,
  finding: readonly [pointer: string, code: string],
])[] = [
  ['an empty name', { name: '' }, at('name', 'too_small')],
  ['the id of no rule', { rules: [{ id: randomUUID(), price: PRICE }] }, at('rules/0/id', 'rule_not_found')],
  [
    'an order of brands',
    makePolicyWithCondition('card_data.brand', 'GREATER_THAN', 'VISA'),
    at('rules/0/conditions/0/operator', 'not_allowed'),
  ],
  [
    'an amount as text',
    makePolicyWithCondition('amount', 'EQUALS', '1000'),
    at('rules/0/conditions/0/value', 'invalid_type'),
  ],
  [
    'IN without a list',
    makePolicyWithCondition('payment_method', 'IN', 'PIX'),
    at('rules/0/conditions/0/value', 'invalid_type'),
  ],
  [
    'EQUALS with a list',
    makePolicyWithCondition('payment_method', 'EQUALS', ['PIX']),
    at('rules/0/conditions/0/value', 'invalid_type'),
  ],
  [
    'a method that does not exist',
    makePolicyWithCondition('payment_method', 'EQUALS', 'CASH'),
    at('rules/0/conditions/0/value', 'invalid_enum'),
  ],
];

describe('a replacement accepts', () => {
  it.each(ACCEPTED.map(([rule, changes, shows = changes]) => [rule, changes, shows] as const))(
    '%s',
    async (_rule, changes, shows) => {
      const { status, body } = await put({ ...payload, ...changes });
      expect({ status, problem: body.errors ?? body.code }).toEqual({ status: 200, problem: undefined });
      expect(body).toMatchObject(shows);
      expect(await read()).toEqual(body);
    },
  );

  it(
    proof(
      'fee-policy: six members are required',
      'accepts',
      proof('fee-policy: there is at least one rule', 'accepts', '200 rules'),
    ),
    async () => {
      const { body } = await put({
        ...payload,
        rules: Array.from({ length: 200 }, () => ({ price: PRICE })),
      });
      expect(body.rules.map(({ priority }) => priority)).toEqual(
        Array.from({ length: 200 }, (_, i) => i + 1),
      );
    },
  );
});

describe('a replacement refuses, and changes nothing for', () => {
  it('a missing name', async () => {
    const { name: _name, ...rest } = payload;
    const { status, body } = await put(rest);
    expect({ status, errors: body.errors }).toMatchObject({
      status: 400,
      errors: [{ pointer: '#/name', code: 'required' }],
    });
    expect(await read()).toEqual(policy);
  });

  it.each(REFUSED)('%s', async (_rule, changes, [pointer, code]) => {
    const { status, body } = await put({ ...payload, ...changes });
    expect({ status, code: body.code, errors: body.errors }).toMatchObject({
      status: 400,
      code: 'validation_error',
      errors: [{ pointer, code }],
    });
    expect(await read()).toEqual(policy);
  });

  it('structure, conditions and ids of rules in one answer', async () => {
    const condition = { field: 'transaction.card_data.brand', operator: 'GREATER_THAN', value: 'VISA' };
    const rules = [
      { conditions: [condition] },
      { price: PRICE, id: randomUUID(), conditions: [{ ...condition, field: 7 }] },
      { price: PRICE, color: 'red', conditions: [condition] },
    ];
    const found = [
      ['#/name', 'required'],
      ['#/rules/0/conditions/0/operator', 'not_allowed'],
      ['#/rules/0/price', 'required'],
      ['#/rules/1/conditions/0/field', 'invalid_type'],
      ['#/rules/1/id', 'rule_not_found'],
      ['#/rules/2/color', 'unknown_field'],
      ['#/rules/2/conditions/0/operator', 'not_allowed'],
    ];
    const { name: _name, ...rest } = payload;
    for (const refused of [
      await put({ ...rest, rules }),
      await api.post<Problem>(FEE_POLICIES, { ...rest, rules }),
    ]) {
      const errors = refused.body.errors?.map(({ pointer, code }) => [pointer, code]);
      expect({ status: refused.status, errors }).toEqual({ status: 400, errors: found });
    }
    expect(await read()).toEqual(policy);
  });
});
