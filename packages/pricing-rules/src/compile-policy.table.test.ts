import { FEE_FIELDS, FEE_OPERATORS } from '@mps/kernel';
import { compileCondition, compilePolicy, inOrderOfTrial, matchRule } from './compile-policy';
import { fieldSpec, isFeeField, isOperatorName, operatorSpec } from './fee-condition-language';
import { cardPayment, condition, NOON, pixPayment, policy, rule } from './pricing-policy.fixture';

const LATER = new Date(NOON.getTime() + 1);

describe('a condition', () => {
  it.each([
    ['transaction.amount', 'EQUALS', 10_050, true],
    ['transaction.amount', 'EQUALS', 10_051, false],
    ['transaction.amount', 'NOT_EQUALS', 10_051, true],
    ['transaction.amount', 'NOT_EQUALS', 10_050, false],
    ['transaction.amount', 'GREATER_THAN', 10_049, true],
    ['transaction.amount', 'GREATER_THAN', 10_050, false],
    ['transaction.amount', 'GREATER_OR_EQUAL', 10_050, true],
    ['transaction.amount', 'GREATER_OR_EQUAL', 10_051, false],
    ['transaction.amount', 'GREATER_THAN_OR_EQUAL', 10_050, true],
    ['transaction.amount', 'GREATER_THAN_OR_EQUAL', 10_051, false],
    ['transaction.amount', 'LESS_THAN', 10_051, true],
    ['transaction.amount', 'LESS_THAN', 10_050, false],
    ['transaction.amount', 'LESS_OR_EQUAL', 10_050, true],
    ['transaction.amount', 'LESS_OR_EQUAL', 10_049, false],
    ['transaction.amount', 'LESS_THAN_OR_EQUAL', 10_050, true],
    ['transaction.amount', 'IN', [1, 10_050], true],
    ['transaction.amount', 'IN', [1, 2], false],
    ['transaction.amount', 'NOT_IN', [1, 2], true],
    ['transaction.amount', 'NOT_IN', [1, 10_050], false],
    ['transaction.payment_method', 'EQUALS', 'CREDIT_CARD', true],
    ['transaction.payment_method', 'IN', ['PIX', 'BOLEPIX'], false],
    ['transaction.installments', 'LESS_OR_EQUAL', 6, true],
    ['transaction.capture_method', 'EQUALS', 'EMV', false],
    ['transaction.provider', 'EQUALS', 'PROVIDER_A', true],
    ['transaction.mcc', 'IN', ['5411', '5812'], true],
    ['transaction.currency', 'NOT_EQUALS', 'BRL', false],
    ['transaction.card_data.brand', 'EQUALS', 'visa', true],
    ['transaction.card_data.brand', 'NOT_EQUALS', 'Visa', false],
    ['transaction.card_data.brand', 'IN', ['MasterCard', 'viSA'], true],
    ['transaction.card_data.wallet_type', 'EQUALS', 'APPLE_PAY', true],
    ['transaction.card_data.wallet_type', 'EQUALS', 'apple_pay', false],
    ['transaction.automatic_anticipation', 'EQUALS', false, true],
    ['transaction.automatic_anticipation', 'NOT_EQUALS', false, false],
  ])('%s %s %j is %p for a card payment', (field, operator, value, expected) => {
    expect(compileCondition(condition(field, operator, value))(cardPayment)).toBe(expected);
  });

  const absent = ['transaction.mcc', 'transaction.card_data.brand', 'transaction.card_data.wallet_type'];
  it.each(
    absent.flatMap((field) => [
      { field, operator: 'EQUALS', value: '5411' },
      { field, operator: 'NOT_EQUALS', value: '5411' },
      { field, operator: 'IN', value: ['5411'] },
      { field, operator: 'NOT_IN', value: ['5411'] },
    ]),
  )('$field $operator $value is false when the payment has no such value', ({ field, operator, value }) => {
    expect(compileCondition(condition(field, operator, value))(pixPayment)).toBe(false);
  });

  it('can be written over every field and every operator of the vocabulary', () => {
    for (const field of FEE_FIELDS)
      for (const operator of FEE_OPERATORS)
        expect(() => compileCondition(condition(field, operator, [1]))(cardPayment)).not.toThrow();
  });
});

it('reads the member of the payment that the field is named after', () => {
  const payment = { ...cardPayment, capture_method: 'POS', automatic_anticipation: true };
  const read = FEE_FIELDS.map((field) => [field, fieldSpec(field).kind, fieldSpec(field).read(payment)]);
  expect(read).toEqual([
    ['transaction.amount', 'integer', 10_050],
    ['transaction.payment_method', 'text', 'CREDIT_CARD'],
    ['transaction.installments', 'integer', 1],
    ['transaction.capture_method', 'text', 'POS'],
    ['transaction.provider', 'text', 'PROVIDER_A'],
    ['transaction.mcc', 'text', '5411'],
    ['transaction.currency', 'text', 'BRL'],
    ['transaction.card_data.brand', 'text', 'VISA'],
    ['transaction.card_data.wallet_type', 'text', 'APPLE_PAY'],
    ['transaction.automatic_anticipation', 'flag', true],
  ]);
});

it('knows which operators take a list and which ask for a number', () => {
  const of = (name: (typeof FEE_OPERATORS)[number]) => operatorSpec(name);
  expect(FEE_OPERATORS.filter((name) => of(name).takes === 'many')).toEqual(['IN', 'NOT_IN']);
  expect(FEE_OPERATORS.filter((name) => of(name).takes === 'one')).toHaveLength(FEE_OPERATORS.length - 2);
  expect(FEE_OPERATORS.filter((name) => of(name).isOrdering)).toEqual(
    FEE_OPERATORS.filter((name) => /GREATER|LESS/.test(name)),
  );
});

it.each([
  ['5411', true],
  ['541', false],
  ['54110', false],
  ['x5411', false],
  ['54l1', false],
])('a category of %s is one: %p', (text, expected) => {
  expect(fieldSpec('transaction.mcc').pattern?.test(text)).toBe(expected);
});

it.each([
  ['transaction.amount', true],
  ['transaction.color', false],
  ['amount', false],
])('%s is the name of a field: %p', (text, expected) => {
  expect(isFeeField(text)).toBe(expected);
});

it.each([
  ['EQUALS', true],
  ['GREATER_THAN_OR_EQUAL', true],
  ['LESS_THAN_OR_EQUAL', true],
  ['LIKE', false],
  ['toString', false],
])('%s is the name of an operator: %p', (text, expected) => {
  expect(isOperatorName(text)).toBe(expected);
});

describe('the matching rule', () => {
  const match = (...rules: ReturnType<typeof rule>[]): string | null =>
    matchRule(compilePolicy(policy({ rules })), cardPayment)?.id ?? null;
  const never = [condition('transaction.amount', 'LESS_THAN', 0)];
  const always = [condition('transaction.amount', 'GREATER_THAN', 0)];

  it('is the rule with the smallest priority that has no failed condition, in any order', () => {
    expect(match(rule('a', { priority: 3 }), rule('b', { priority: 2 }))).toBe('b');
    expect(match(rule('a', { priority: 2, conditions: never }), rule('b', { priority: 9 }))).toBe('b');
  });

  it('of equal priorities is the older, then the one with the smaller id', () => {
    expect(match(rule('a', { created_at: LATER }), rule('b'))).toBe('b');
    expect(match(rule('b'), rule('a'))).toBe('a');
    const orders = [
      ['a', 'b', 'c'],
      ['c', 'b', 'a'],
      ['b', 'c', 'a'],
      ['c', 'a', 'b'],
    ];
    for (const order of orders)
      expect(inOrderOfTrial(order.map((id) => rule(id))).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('has all its conditions true', () => {
    expect(match(rule('a', { conditions: [...always, ...never] }), rule('b', { priority: 2 }))).toBe('b');
    expect(match(rule('a', { conditions: [...always, ...always] }))).toBe('a');
  });

  it('always is one without conditions', () => {
    expect(match(rule('a', { conditions: [] }))).toBe('a');
  });

  it('may be none', () => {
    expect(match(rule('a', { conditions: never }))).toBeNull();
  });
});
