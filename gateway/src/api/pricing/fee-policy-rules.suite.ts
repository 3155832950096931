// The bodies of fee policies (docs/rules.md#fee-policy), by the rules that the gateway checks alone. Whether operators fit fields
// and values fit operators is tested in services/pricing/src/policy/domain/read-policy.table.test.ts.
import { proof } from '../../../../test/rules';
import { operation, without, type Body } from '../../testing/lone-gateway.fixture';

const PRICE = { percentage: 1.5, flat: 10, minimum_price: 5 };
const TERMS = {
  is_active: true,
  cashout_price: 100,
  automatic_anticipation_percentage: 2,
  spot_anticipation_percentage: 2.5,
  rules: [{ price: PRICE }],
};
const payload = (changes: Body = {}): Body => ({ name: 'standard', ...TERMS, ...changes });
const replace = operation(
  'PUT',
  '/v1/pricing/fee-policies/0199c0de-0000-7000-8000-00000000000f',
  'ReplaceFeePolicy',
);

const makeCondition = (field: string, operator: string, value: unknown): Body => ({
  rules: [{ price: PRICE, conditions: [{ field: `transaction.${field}`, operator, value }] }],
});
const priced = (price: unknown): Body => ({ rules: [{ price }] });

const ACCEPTED: readonly (readonly [rule: string, changes: Body, members?: Body])[] = [
  ['a name of one character', { name: 'x' }],
  proof('fee-policy: the name has its pattern', 'accepts', [
    'a name of 100 characters',
    { name: 'Preco-1'.padEnd(100, '_Z') },
  ]),
  ['a description of 500 characters', { description: 'é'.repeat(500) }],
  proof('fee-policy: the description has at most 500 characters, or is null', 'accepts', [
    'a description that is null',
    { description: null },
    {},
  ]),
  ['no description', {}, {}],
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
  ['only a flat price', priced({ flat: 7 })],
  ['only a minimum price', priced({ minimum_price: 9 })],
  ['only a percentage', priced({ percentage: 100 })],
  ['the largest flat price', priced({ flat: 1_500_000_000 })],
  ['the largest priority', { rules: [{ price: PRICE, priority: 1_000_000 }] }],
  ['an empty list of conditions', { rules: [{ price: PRICE, conditions: [] }] }],
  ['EQUALS on a method', makeCondition('payment_method', 'EQUALS', 'PIX')],
  ['NOT_EQUALS on a capture method', makeCondition('capture_method', 'NOT_EQUALS', 'EMV')],
  ['GREATER_THAN on an amount', makeCondition('amount', 'GREATER_THAN', 1000)],
  ['GREATER_OR_EQUAL on installments', makeCondition('installments', 'GREATER_OR_EQUAL', 2)],
  ['GREATER_THAN_OR_EQUAL, its alias', makeCondition('installments', 'GREATER_THAN_OR_EQUAL', 2)],
  ['LESS_THAN on an amount', makeCondition('amount', 'LESS_THAN', 1000)],
  ['LESS_OR_EQUAL on an amount', makeCondition('amount', 'LESS_OR_EQUAL', 1000)],
  ['LESS_THAN_OR_EQUAL, its alias', makeCondition('amount', 'LESS_THAN_OR_EQUAL', 1000)],
  ['IN on brands', makeCondition('card_data.brand', 'IN', ['VISA', 'ELO'])],
  ['NOT_IN on wallets', makeCondition('card_data.wallet_type', 'NOT_IN', ['APPLE_PAY'])],
  ['a category', makeCondition('mcc', 'EQUALS', '5999')],
  ['a currency', makeCondition('currency', 'EQUALS', 'BRL')],
  ['a provider', makeCondition('provider', 'EQUALS', 'PROVIDER_A')],
  ['automatic anticipation', makeCondition('automatic_anticipation', 'EQUALS', true)],
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
  [
    'an unknown field',
    makeCondition('color', 'EQUALS', 'red'),
    at('rules/0/conditions/0/field', 'invalid_enum'),
  ],
  [
    'an unknown operator',
    makeCondition('amount', 'LIKE', 1),
    at('rules/0/conditions/0/operator', 'invalid_enum'),
  ],
  ['an empty list', makeCondition('payment_method', 'IN', []), at('rules/0/conditions/0/value', 'too_small')],
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
  ['an unknown member', { color: 'red' }, at('color', 'unknown_field')],
  [
    'an unknown member of a rule',
    { rules: [{ price: PRICE, name: 'x' }] },
    at('rules/0/name', 'unknown_field'),
  ],
];

interface Rule {
  readonly price: object;
  readonly conditions?: readonly { field: string; operator: string; value: unknown }[];
}

/** Values have several types, so messages carry them as JSON text. */
const toMessage = ({ rules, ...members }: Body): Body => ({
  ...members,
  ...(rules !== undefined && {
    rules: (rules as Rule[]).map(({ conditions = [], ...rule }) => ({
      ...rule,
      conditions: conditions.map(({ value, ...one }) => ({ ...one, value_json: JSON.stringify(value) })),
    })),
  }),
});

describe('a replacement of a fee policy', () => {
  it.each(ACCEPTED.map(([rule, changes, members = changes]) => [rule, changes, members] as const))(
    'is accepted with %s',
    (_rule, changes, members) => replace.passes(() => payload(changes), toMessage(members))(),
  );

  it(
    proof('fee-policy: there is at least one rule', 'accepts', 'goes on with 200 rules'),
    replace.passes(() => payload({ rules: Array.from({ length: 200 }, () => ({ price: PRICE })) })),
  );

  it.each(['name', ...Object.keys(TERMS)])(
    proof('fee-policy: six members are required', 'refuses', 'is refused without %s'),
    (member) => replace.refuses(() => without(payload(), member), [`#/${member}`, 'required'])(),
  );

  it.each(REFUSED)('is refused with %s', (_rule, changes, place) =>
    replace.refuses(() => payload(changes), place)(),
  );
});
