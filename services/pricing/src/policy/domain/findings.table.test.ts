// The violations of a policy: pointer, code, reason and the exceeded bounds (docs/rules.md#fee-policy), including
// further ones of a structure that is refused already (docs/rules.md#all-violations).
import { FEE_FIELDS, FEE_OPERATORS, PAYMENT_METHODS, REFUND_FEE_POLICIES, newId } from '@mps/kernel';
import { draftWithCondition, policyDraft, ruleDraft } from './examples.fixture';
import type { Finding, PolicyDraft, RuleDraft } from './policy';
import { checkRules, readPolicy } from './read-policy';

const KNOWN_ID = newId();
const listFindings = (draft: PolicyDraft): readonly Finding[] => {
  const read = readPolicy(draft, [{ id: KNOWN_ID }]);
  return read.ok ? [] : read.error;
};
const inRule = (fields: Partial<RuleDraft>): PolicyDraft => policyDraft({ rules: [ruleDraft(fields)] });
const finding = (
  at: string,
  code: Finding['code'],
  reason: Finding['reason'],
  params?: Finding['params'],
) => ({
  at,
  code,
  reason,
  ...(params && { params }),
});

describe('the violation of a policy', () => {
  const cashout = '#/cashout_price';
  const price = { percentage: null, flat: null, minimum_price: null };
  it.each<[string, PolicyDraft, Finding]>([
    [
      'how long a name may be',
      policyDraft({ name: '' }),
      finding('#/name', 'too_small', 'character_count_out_of_range', { min: 1, max: 100 }),
    ],
    [
      'that a name has other characters',
      policyDraft({ name: 'two words' }),
      finding('#/name', 'invalid_format', 'not_a_policy_name'),
    ],
    [
      'how long a description may be',
      policyDraft({ description: 'x'.repeat(501) }),
      finding('#/description', 'too_big', 'character_count_out_of_range', { min: 0, max: 500 }),
    ],
    [
      'how many rules there are',
      policyDraft({ rules: [] }),
      finding('#/rules', 'too_small', 'item_count_out_of_range', { min: 1, max: 200 }),
    ],
    [
      'the part of the fee that a refund may return',
      policyDraft({ refund_fee_policy: 'HALF' }),
      finding('#/refund_fee_policy', 'invalid_enum', 'not_one_of', { values: REFUND_FEE_POLICIES }),
    ],
    [
      'that cents are whole',
      policyDraft({ cashout_price: 0.5 }),
      finding(cashout, 'invalid_type', 'not_an_integer'),
    ],
    [
      'the least price',
      policyDraft({ cashout_price: -1 }),
      finding(cashout, 'too_small', 'below_minimum', { min: 0 }),
    ],
    [
      'the highest price',
      policyDraft({ cashout_price: 1_500_000_001 }),
      finding(cashout, 'too_big', 'above_maximum', { max: 1_500_000_000 }),
    ],
    [
      'the step of a percentage',
      policyDraft({ spot_anticipation_percentage: 0.00005 }),
      finding('#/spot_anticipation_percentage', 'invalid_format', 'not_a_percentage_multiple'),
    ],
    ['that a price has a part', inRule({ price }), finding('#/rules/0/price', 'required', 'price_empty')],
    ['that an id is a UUID', inRule({ id: 'r1' }), finding('#/rules/0/id', 'invalid_format', 'not_a_uuid')],
    [
      'that an id is not one of its rules',
      inRule({ id: newId() }),
      finding('#/rules/0/id', 'rule_not_found', 'unknown_rule_id'),
    ],
    [
      'that an id was given twice',
      policyDraft({ rules: [ruleDraft({ id: KNOWN_ID }), ruleDraft({ id: KNOWN_ID })] }),
      finding('#/rules/1/id', 'duplicate', 'rule_id_taken'),
    ],
  ])('%s', (_, draft, expected) => {
    expect(listFindings(draft)).toEqual([expected]);
  });
});

describe('the violation of a condition', () => {
  const condition = '#/rules/0/conditions/0';
  const value = `${condition}/value`;
  const valueCount = { min: 1, max: 100 };
  it.each<[string, string, string, unknown, Finding]>([
    [
      'which fields there are',
      'amount',
      'EQUALS',
      1,
      finding(`${condition}/field`, 'invalid_enum', 'not_one_of', { values: FEE_FIELDS }),
    ],
    [
      'which operators there are',
      'transaction.amount',
      'LIKE',
      1,
      finding(`${condition}/operator`, 'invalid_enum', 'not_one_of', { values: FEE_OPERATORS }),
    ],
    [
      'which operator does not fit the field',
      'transaction.mcc',
      'LESS_THAN_OR_EQUAL',
      '5411',
      finding(`${condition}/operator`, 'not_allowed', 'operator_needs_integer', {
        operator: 'LESS_THAN_OR_EQUAL',
      }),
    ],
    [
      'which operator takes a list',
      'transaction.mcc',
      'NOT_IN',
      '5411',
      finding(value, 'invalid_type', 'operator_takes_list', { operator: 'NOT_IN' }),
    ],
    [
      'that a list has a value',
      'transaction.mcc',
      'IN',
      [],
      finding(value, 'too_small', 'value_count_out_of_range', valueCount),
    ],
    [
      'how many values a list has',
      'transaction.mcc',
      'IN',
      Array(101).fill('5411'),
      finding(value, 'too_big', 'value_count_out_of_range', valueCount),
    ],
    [
      'that an amount is a whole number',
      'transaction.amount',
      'EQUALS',
      1.5,
      finding(value, 'invalid_type', 'not_an_integer'),
    ],
    [
      'that an MCC is text',
      'transaction.mcc',
      'EQUALS',
      5411,
      finding(value, 'invalid_type', 'not_a_string'),
    ],
    [
      'that an MCC is four digits',
      'transaction.mcc',
      'EQUALS',
      '541',
      finding(value, 'invalid_format', 'not_four_digits'),
    ],
    [
      'that an automatic anticipation is true or false',
      'transaction.automatic_anticipation',
      'EQUALS',
      'true',
      finding(value, 'invalid_type', 'not_a_boolean'),
    ],
    [
      'that a brand is not empty',
      'transaction.card_data.brand',
      'EQUALS',
      '',
      finding(value, 'too_small', 'empty'),
    ],
    [
      'how long a brand may be',
      'transaction.card_data.brand',
      'EQUALS',
      'x'.repeat(51),
      finding(value, 'too_big', 'too_many_characters', { max: 50 }),
    ],
    [
      'which methods of payment there are',
      'transaction.payment_method',
      'EQUALS',
      'CASH',
      finding(value, 'invalid_enum', 'not_one_of', { values: PAYMENT_METHODS }),
    ],
  ])('%s', (_, field, operator, text, expected) => {
    expect(listFindings(draftWithCondition({ field, operator, value: text }))).toEqual([expected]);
  });

  it('is absent when a brand has exactly the maximal number of characters', () => {
    const draft = { field: 'transaction.card_data.brand', operator: 'EQUALS', value: 'x'.repeat(50) };
    expect(listFindings(draftWithCondition(draft))).toEqual([]);
  });
});

describe('the further violations of a structure that is refused already', () => {
  const good = { field: 'transaction.amount', operator: 'EQUALS', value: 1 };
  const rule = { id: null, conditions: [good] };
  it.each<[string, readonly Pick<RuleDraft, 'id' | 'conditions'>[], readonly string[]]>([
    ['nothing when the rest is right', [rule, { ...rule, id: KNOWN_ID }], []],
    ['nothing when there are no rules', [], []],
    [
      'of every wrong condition',
      [rule, { ...rule, conditions: [good, { ...good, operator: 'LIKE' }, { ...good, value: 'x' }] }],
      [
        '#/rules/1/conditions/1/operator invalid_enum not_one_of',
        '#/rules/1/conditions/2/value invalid_type not_an_integer',
      ],
    ],
    [
      'of too many conditions',
      [{ ...rule, conditions: Array.from({ length: 21 }, () => good) }],
      ['#/rules/0/conditions too_big item_count_out_of_range'],
    ],
    [
      'of rule ids that are not found, beside a wrong condition',
      [
        { ...rule, conditions: [{ ...good, field: 'amount' }] },
        { ...rule, id: newId() },
      ],
      ['#/rules/0/conditions/0/field invalid_enum not_one_of', '#/rules/1/id rule_not_found unknown_rule_id'],
    ],
  ])('%s', (_, rules, expected) => {
    const findings = checkRules(rules, [{ id: KNOWN_ID }]);
    expect(findings.map(({ at, code, reason }) => `${at} ${code} ${reason}`)).toEqual(expected);
  });
});
