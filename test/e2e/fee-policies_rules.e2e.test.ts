// PUT /v1/pricing/fee-policies/{id} (docs/rules.md#fee-policy): what a payload may hold, each rule accepted and refused.
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
import { proof } from './proof';

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

const conditionOf = (field: string, operator: string, value: unknown): Body => ({
  rules: [{ price: PRICE, conditions: [{ field: `transaction.${field}`, operator, value }] }],
});
const priced = (price: unknown): Body => ({ rules: [{ price }] });

const ACCEPTED: readonly (readonly [rule: string, changes: Body, shows?: Body])[] = [
  ['a name of one character', { name: 'x' }],
  proof('fee-policy: the name has its pattern', 'accepts', [
    'a name of 100 characters',
    { name: freshName().padEnd(100, '_Z') },
  ]),
  ['a description of 500 characters', { description: 'é'.repeat(500) }],
  proof('fee-policy: the description has at most 500 characters, or is null', 'accepts', [
    'a description that is null',
    { description: null },
  ]),
  ['no description, which is null', {}, { description: null }],
  ['a policy that is not active', { is_active: false }],
  ['a cashout for nothing', { cashout_price: 0 }],
  ['fees that no refund returns', { refund_fee_policy: 'NONE' }],
  ['no word on refunded fees, which go back in proportion', {}, { refund_fee_policy: 'PROPORTIONAL' }],
  ['the smallest percentage', { automatic_anticipation_percentage: 0.0001 }],
  proof('fee-policy: percentages are multiples of 0.0001', 'accepts', [
    'a percentage that binary fractions get wrong',
    { spot_anticipation_percentage: 0.0003 },
  ]),
  ['no percentage at all', { spot_anticipation_percentage: 0 }],
  proof('fee-policy: percentages are from 0 to 100', 'accepts', [
    'the largest percentage',
    { automatic_anticipation_percentage: 100 },
  ]),
  [
    'only a flat price',
    priced({ flat: 7 }),
    { rules: [{ price: { percentage: 0, flat: 7, minimum_price: 0 }, conditions: [], priority: 1 }] },
  ],
  [
    'only a minimum price',
    priced({ minimum_price: 9 }),
    { rules: [{ price: { percentage: 0, flat: 0, minimum_price: 9 } }] },
  ],
  ['only a percentage', priced({ percentage: 100 }), { rules: [{ price: { percentage: 100 } }] }],
  [
    'the largest flat price',
    priced({ flat: 1_500_000_000 }),
    { rules: [{ price: { flat: 1_500_000_000 } }] },
  ],
  [
    'the largest priority',
    { rules: [{ price: PRICE, priority: 1_000_000 }] },
    { rules: [{ priority: 1_000_000 }] },
  ],
  ['an empty list of conditions', { rules: [{ price: PRICE, conditions: [] }] }],
  ['EQUALS on a method', conditionOf('payment_method', 'EQUALS', 'PIX')],
  ['NOT_EQUALS on a capture method', conditionOf('capture_method', 'NOT_EQUALS', 'EMV')],
  ['GREATER_THAN on an amount', conditionOf('amount', 'GREATER_THAN', 1000)],
  ['GREATER_OR_EQUAL on instalments', conditionOf('installments', 'GREATER_OR_EQUAL', 2)],
  ['GREATER_THAN_OR_EQUAL, its alias', conditionOf('installments', 'GREATER_THAN_OR_EQUAL', 2)],
  ['LESS_THAN on an amount', conditionOf('amount', 'LESS_THAN', 1000)],
  ['LESS_OR_EQUAL on an amount', conditionOf('amount', 'LESS_OR_EQUAL', 1000)],
  ['LESS_THAN_OR_EQUAL, its alias', conditionOf('amount', 'LESS_THAN_OR_EQUAL', 1000)],
  ['IN on brands', conditionOf('card_data.brand', 'IN', ['VISA', 'ELO'])],
  ['NOT_IN on wallets', conditionOf('card_data.wallet_type', 'NOT_IN', ['APPLE_PAY'])],
  ['a category', conditionOf('mcc', 'EQUALS', '5999')],
  ['a currency', conditionOf('currency', 'EQUALS', 'BRL')],
  ['a provider', conditionOf('provider', 'EQUALS', 'PROVIDER_A')],
  ['automatic anticipation', conditionOf('automatic_anticipation', 'EQUALS', true)],
];

const at = (pointer: string, code: string) => [`#/${pointer}`, code] as const;
const REFUSED: readonly (readonly [
  rule: string,
  changes: Body,
  finding: readonly [pointer: string, code: string],
])[] = [
  ['an empty name', { name: '' }, at('name', 'too_small')],
  ['a name of 101 characters', { name: 'x'.repeat(101) }, at('name', 'too_big')],
  [
    'refunds that return half of the fee',
    { refund_fee_policy: 'HALF' },
    at('refund_fee_policy', 'invalid_enum'),
  ],
  proof('fee-policy: the name has its pattern', 'refuses', [
    'a name with a space',
    { name: 'a b' },
    at('name', 'invalid_format'),
  ]),
  ['a name with an accent', { name: 'preço' }, at('name', 'invalid_format')],
  ['a name with a line end', { name: 'x\n' }, at('name', 'invalid_format')],
  proof('fee-policy: the description has at most 500 characters, or is null', 'refuses', [
    'a description of 501 characters',
    { description: 'x'.repeat(501) },
    at('description', 'too_big'),
  ]),
  ['is_active as text', { is_active: 'true' }, at('is_active', 'invalid_type')],
  ['a negative cashout price', { cashout_price: -1 }, at('cashout_price', 'too_small')],
  ['half a cent', { cashout_price: 0.5 }, at('cashout_price', 'invalid_type')],
  proof('fee-policy: percentages are multiples of 0.0001', 'refuses', [
    'a percentage finer than 0.0001',
    { automatic_anticipation_percentage: 0.00005 },
    at('automatic_anticipation_percentage', 'invalid_format'),
  ]),
  proof('fee-policy: percentages are from 0 to 100', 'refuses', [
    'a percentage above 100',
    { spot_anticipation_percentage: 100.0001 },
    at('spot_anticipation_percentage', 'too_big'),
  ]),
  [
    'a percentage below 0',
    { spot_anticipation_percentage: -0.0001 },
    at('spot_anticipation_percentage', 'too_small'),
  ],
  proof('fee-policy: there is at least one rule', 'refuses', [
    'no rules',
    { rules: [] },
    at('rules', 'too_small'),
  ]),
  ['201 rules', { rules: Array.from({ length: 201 }, () => ({ price: PRICE })) }, at('rules', 'too_big')],
  ['a rule without a price', { rules: [{}] }, at('rules/0/price', 'required')],
  ['an empty price', priced({}), at('rules/0/price', 'required')],
  ['a rate of 101 %', priced({ percentage: 101 }), at('rules/0/price/percentage', 'too_big')],
  [
    'a rate finer than 0.0001',
    priced({ percentage: 0.00005 }),
    at('rules/0/price/percentage', 'invalid_format'),
  ],
  ['a negative flat price', priced({ flat: -1 }), at('rules/0/price/flat', 'too_small')],
  ['a flat price beyond every amount', priced({ flat: 1_500_000_001 }), at('rules/0/price/flat', 'too_big')],
  ['priority 0', { rules: [{ price: PRICE, priority: 0 }] }, at('rules/0/priority', 'too_small')],
  [
    'a priority above a million',
    { rules: [{ price: PRICE, priority: 1_000_001 }] },
    at('rules/0/priority', 'too_big'),
  ],
  ['an id that is no UUID', { rules: [{ id: 'x', price: PRICE }] }, at('rules/0/id', 'invalid_format')],
  ['the id of no rule', { rules: [{ id: randomUUID(), price: PRICE }] }, at('rules/0/id', 'rule_not_found')],
  [
    'an unknown field',
    conditionOf('colour', 'EQUALS', 'red'),
    at('rules/0/conditions/0/field', 'invalid_enum'),
  ],
  [
    'an unknown operator',
    conditionOf('amount', 'LIKE', 1),
    at('rules/0/conditions/0/operator', 'invalid_enum'),
  ],
  [
    'an order of brands',
    conditionOf('card_data.brand', 'GREATER_THAN', 'VISA'),
    at('rules/0/conditions/0/operator', 'not_allowed'),
  ],
  [
    'an amount as text',
    conditionOf('amount', 'EQUALS', '1000'),
    at('rules/0/conditions/0/value', 'invalid_type'),
  ],
  [
    'IN without a list',
    conditionOf('payment_method', 'IN', 'PIX'),
    at('rules/0/conditions/0/value', 'invalid_type'),
  ],
  [
    'EQUALS with a list',
    conditionOf('payment_method', 'EQUALS', ['PIX']),
    at('rules/0/conditions/0/value', 'invalid_type'),
  ],
  ['an empty list', conditionOf('payment_method', 'IN', []), at('rules/0/conditions/0/value', 'too_small')],
  [
    'a method that does not exist',
    conditionOf('payment_method', 'EQUALS', 'CASH'),
    at('rules/0/conditions/0/value', 'invalid_enum'),
  ],
  [
    '21 conditions',
    {
      rules: [
        {
          price: PRICE,
          conditions: Array.from({ length: 21 }, () => ({
            field: 'transaction.amount',
            operator: 'GREATER_THAN',
            value: 1,
          })),
        },
      ],
    },
    at('rules/0/conditions', 'too_big'),
  ],
  ['an unknown member', { colour: 'red' }, at('colour', 'unknown_field')],
  [
    'an unknown member of a rule',
    { rules: [{ price: PRICE, name: 'x' }] },
    at('rules/0/name', 'unknown_field'),
  ],
];

describe('a replacement takes', () => {
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
  it.each(['name', ...Object.keys(TERMS)])(
    proof('fee-policy: six members are required', 'refuses', 'a missing %s'),
    async (member) => {
      const { [member]: _left, ...rest } = payload;
      const { status, body } = await put(rest);
      expect({ status, errors: body.errors }).toMatchObject({
        status: 400,
        errors: [{ pointer: `#/${member}`, code: 'required' }],
      });
      expect(await read()).toEqual(policy);
    },
  );

  it.each(REFUSED)('%s', async (_rule, changes, [pointer, code]) => {
    const { status, body } = await put({ ...payload, ...changes });
    expect({ status, code: body.code, errors: body.errors }).toMatchObject({
      status: 400,
      code: 'validation_error',
      errors: [{ pointer, code }],
    });
    expect(await read()).toEqual(policy);
  });

  it('everything at once: structure, conditions and ids of rules', async () => {
    const condition = { field: 'transaction.card_data.brand', operator: 'GREATER_THAN', value: 'VISA' };
    const rules = [
      { conditions: [condition] },
      { price: PRICE, id: randomUUID(), conditions: [{ ...condition, field: 7 }] },
      { price: PRICE, colour: 'red', conditions: [condition] },
    ];
    const found = [
      ['#/name', 'required'],
      ['#/rules/0/conditions/0/operator', 'not_allowed'],
      ['#/rules/0/price', 'required'],
      ['#/rules/1/conditions/0/field', 'invalid_type'],
      ['#/rules/1/id', 'rule_not_found'],
      ['#/rules/2/colour', 'unknown_field'],
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
