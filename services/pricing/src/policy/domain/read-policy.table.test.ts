import { newId } from '@mps/kernel';
import type { ConditionDraft, PolicyDraft, RuleDraft } from './policy';
import { draftWithCondition, policyDraft, ruleDraft } from './examples.fixture';
import { readPolicy } from './read-policy';

const KNOWN_ID = newId();
const listFindings = (draft: PolicyDraft): string[] => {
  const read = readPolicy(draft, [{ id: KNOWN_ID }]);
  return read.ok ? [] : read.error.map(({ at, code }) => `${at} ${code}`);
};
const price = (
  percentage: number | null,
  flat: number | null = null,
  minimum_price: number | null = null,
) => ({
  percentage,
  flat,
  minimum_price,
});

describe('a policy', () => {
  it.each<[Partial<PolicyDraft>, string[]]>([
    [{}, []],
    [{ name: 'a' }, []],
    [{ name: 'A-z_9'.repeat(20) }, []],
    [{ name: '' }, ['#/name too_small']],
    [{ name: 'x'.repeat(101) }, ['#/name too_big']],
    [{ name: 'two words' }, ['#/name invalid_format']],
    [{ name: 'preço' }, ['#/name invalid_format']],
    [{ name: 'line\n' }, ['#/name invalid_format']],
    [{ description: '' }, []],
    [{ description: 'x'.repeat(500) }, []],
    [{ description: 'x'.repeat(501) }, ['#/description too_big']],
    [{ description: '😀'.repeat(500) }, []],
    [{ description: '😀'.repeat(501) }, ['#/description too_big']],
    [{ cashout_price: 0 }, []],
    [{ cashout_price: -1 }, ['#/cashout_price too_small']],
    [{ cashout_price: 1.5 }, ['#/cashout_price invalid_type']],
    [{ automatic_anticipation_percentage: 0.0003 }, []],
    [{ automatic_anticipation_percentage: 100 }, []],
    [{ automatic_anticipation_percentage: 0.00005 }, ['#/automatic_anticipation_percentage invalid_format']],
    [{ automatic_anticipation_percentage: 100.0001 }, ['#/automatic_anticipation_percentage too_big']],
    [{ spot_anticipation_percentage: -0.0001 }, ['#/spot_anticipation_percentage too_small']],
    [{ spot_anticipation_percentage: Number.NaN }, ['#/spot_anticipation_percentage invalid_format']],
    [{ refund_fee_policy: null }, []],
    [{ refund_fee_policy: 'PROPORTIONAL' }, []],
    [{ refund_fee_policy: 'NONE' }, []],
    [{ refund_fee_policy: 'FULL_ONLY' }, []],
    [{ refund_fee_policy: 'none' }, ['#/refund_fee_policy invalid_enum']],
    [{ refund_fee_policy: '' }, ['#/refund_fee_policy invalid_enum']],
    [{ rules: [] }, ['#/rules too_small']],
    [{ rules: Array.from({ length: 200 }, () => ruleDraft()) }, []],
    [{ rules: Array.from({ length: 201 }, () => ruleDraft()) }, ['#/rules too_big']],
  ])('with %j has the findings %j', (fields, expected) => {
    expect(listFindings(policyDraft(fields))).toEqual(expected);
  });

  it('has all its findings reported at once', () => {
    const strange = { field: 'transaction.amount', operator: 'LIKE', value: 1 };
    const rules = [
      ruleDraft({ priority: 0, price: null, conditions: [strange] }),
      ruleDraft({ price: price(101, -1), id: newId() }),
    ];
    const draft = policyDraft({ name: '', cashout_price: -1, refund_fee_policy: 'HALF', rules });
    expect(listFindings(draft)).toEqual([
      '#/name too_small',
      '#/cashout_price too_small',
      '#/refund_fee_policy invalid_enum',
      '#/rules/0/conditions/0/operator invalid_enum',
      '#/rules/0/price required',
      '#/rules/0/priority too_small',
      '#/rules/1/price/percentage too_big',
      '#/rules/1/price/flat too_small',
      '#/rules/1/id rule_not_found',
    ]);
  });
});

describe('a rule', () => {
  const id = KNOWN_ID;
  it.each<[Partial<RuleDraft>, string[]]>([
    [{ price: price(null, 0) }, []],
    [{ price: price(null, null, 1_500_000_000) }, []],
    [{ price: null }, ['#/rules/0/price required']],
    [{ price: price(null) }, ['#/rules/0/price required']],
    [{ price: price(3.00001) }, ['#/rules/0/price/percentage invalid_format']],
    [{ price: price(null, 1_500_000_001) }, ['#/rules/0/price/flat too_big']],
    [{ price: price(null, 1, 0.5) }, ['#/rules/0/price/minimum_price invalid_type']],
    [{ priority: 1_000_000 }, []],
    [{ priority: 1_000_001 }, ['#/rules/0/priority too_big']],
    [{ priority: 0 }, ['#/rules/0/priority too_small']],
    [{ id }, []],
    [{ id: 'r1' }, ['#/rules/0/id invalid_format']],
    [{ conditions: Array.from({ length: 21 }, anyCondition) }, ['#/rules/0/conditions too_big']],
    [{ conditions: Array.from({ length: 20 }, anyCondition) }, []],
  ])('with %j has the findings %j', (fields, expected) => {
    expect(listFindings(policyDraft({ rules: [ruleDraft(fields)] }))).toEqual(expected);
  });

  it('has an id that differs from all others of the list in more than case', () => {
    const rules = [ruleDraft({ id }), ruleDraft(), ruleDraft({ id: id.toUpperCase() })];
    expect(listFindings(policyDraft({ rules }))).toEqual(['#/rules/2/id duplicate']);
  });

  it('gets its position as priority and zero for missing parts of its price', () => {
    const read = readPolicy(
      policyDraft({ rules: [ruleDraft({ priority: 7 }), ruleDraft({ price: price(null, 5) })] }),
      [],
    );
    expect(read).toMatchObject({
      value: {
        rules: [
          { priority: 7, price: { percentageE4: 10_000, flat: 0, minimumPrice: 0 } },
          { priority: 2, price: { percentageE4: 0, flat: 5, minimumPrice: 0 } },
        ],
      },
    });
  });
});

describe('a condition', () => {
  const at = '#/rules/0/conditions/0';
  it.each<[string, string, unknown, string[]]>([
    ['transaction.amount', 'GREATER_THAN', 0, []],
    ['transaction.amount', 'GREATER_THAN_OR_EQUAL', 0, []],
    ['transaction.amount', 'GREATER_THAN', '0', [`${at}/value invalid_type`]],
    ['transaction.amount', 'GREATER_THAN', 1.5, [`${at}/value invalid_type`]],
    ['transaction.amount', 'GREATER_THAN', [1], [`${at}/value invalid_type`]],
    ['transaction.amount', 'EQUALS', null, [`${at}/value invalid_type`]],
    ['transaction.amount', 'IN', 1, [`${at}/value invalid_type`]],
    ['transaction.amount', 'IN', [], [`${at}/value too_small`]],
    ['transaction.amount', 'IN', Array.from({ length: 100 }, (_, i) => i), []],
    ['transaction.amount', 'IN', Array.from({ length: 101 }, (_, i) => i), [`${at}/value too_big`]],
    [
      'transaction.amount',
      'IN',
      [1, 'x', 2, true],
      [`${at}/value/1 invalid_type`, `${at}/value/3 invalid_type`],
    ],
    ['transaction.installments', 'LESS_OR_EQUAL', 6, []],
    ['transaction.card_data.brand', 'EQUALS', 'visa', []],
    ['transaction.card_data.brand', 'EQUALS', 'A_NEW_BRAND', []],
    ['transaction.card_data.brand', 'EQUALS', '', [`${at}/value too_small`]],
    ['transaction.card_data.brand', 'EQUALS', 'x'.repeat(51), [`${at}/value too_big`]],
    ['transaction.card_data.brand', 'EQUALS', '😀'.repeat(50), []],
    ['transaction.card_data.brand', 'EQUALS', '😀'.repeat(51), [`${at}/value too_big`]],
    ['transaction.card_data.brand', 'GREATER_THAN', 'VISA', [`${at}/operator not_allowed`]],
    ['transaction.automatic_anticipation', 'LESS_THAN', true, [`${at}/operator not_allowed`]],
    ['transaction.automatic_anticipation', 'EQUALS', true, []],
    ['transaction.automatic_anticipation', 'EQUALS', 'true', [`${at}/value invalid_type`]],
    ['transaction.payment_method', 'EQUALS', 'CASH', [`${at}/value invalid_enum`]],
    ['transaction.payment_method', 'IN', ['PIX', 'CASH'], [`${at}/value/1 invalid_enum`]],
    ['transaction.mcc', 'EQUALS', '5411', []],
    ['transaction.mcc', 'EQUALS', '541', [`${at}/value invalid_format`]],
    ['transaction.mcc', 'EQUALS', 5411, [`${at}/value invalid_type`]],
    ['transaction.metadata', 'EQUALS', 1, [`${at}/field invalid_enum`]],
    ['amount', 'LIKE', 1, [`${at}/field invalid_enum`, `${at}/operator invalid_enum`]],
    ['transaction.amount', 'toString', 1, [`${at}/operator invalid_enum`]],
  ])('%s %s %j has the findings %j', (field, operator, value, expected) => {
    expect(listFindings(draftWithCondition({ field, operator, value }))).toEqual(expected);
  });
});

function anyCondition(): ConditionDraft {
  return { field: 'transaction.amount', operator: 'EQUALS', value: 1 };
}
