import fc from 'fast-check';
import { newId, percentageOfE4, REFUND_FEE_POLICIES } from '@mps/kernel';
import type { PolicyDraft, RuleDraft, FeePolicy } from './policy';
import { NOON, policy, policyDraft, rule, ruleDraft } from './examples.fixture';
import { readPolicy, replacePolicy } from './read-policy';

const LATER = new Date(NOON.getTime() + 60_000);
const KNOWN = [newId(), newId(), newId()];
const before = policy({
  rules: KNOWN.map((id, index) => rule(id, { priority: index + 1 })),
});

const replace = (current: FeePolicy, draft: PolicyDraft): FeePolicy => {
  const read = readPolicy(draft, current.rules);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return replacePolicy(current, read.value, { now: LATER, newId });
};
/** Returns the payload that would write the policy. */
const asDraft = (current: FeePolicy) =>
  policyDraft({
    name: current.name,
    description: current.description,
    is_active: current.is_active,
    cashout_price: current.cashout_price,
    automatic_anticipation_percentage: percentageOfE4(current.automatic_anticipation_e4),
    spot_anticipation_percentage: percentageOfE4(current.spot_anticipation_e4),
    refund_fee_policy: current.refund_fee_policy,
    rules: current.rules.map(({ id, conditions, price, priority }) => ({
      id,
      conditions,
      price: {
        percentage: percentageOfE4(price.percentageE4),
        flat: price.flat,
        minimum_price: price.minimumPrice,
      },
      priority,
    })),
  });

const percentage = fc.integer({ min: 0, max: 1_000_000 }).map(percentageOfE4);
const cents = fc.integer({ min: 0, max: 1_500_000_000 });
const conditionDraft = fc.oneof(
  fc.record({
    field: fc.constantFrom('transaction.amount', 'transaction.installments'),
    operator: fc.constantFrom('GREATER_THAN', 'LESS_THAN_OR_EQUAL', 'EQUALS'),
    value: fc.nat(),
  }),
  fc.record({
    field: fc.constant('transaction.card_data.brand'),
    operator: fc.constantFrom('IN', 'NOT_IN'),
    value: fc.array(fc.constantFrom('visa', 'ELO', 'Amex'), { minLength: 1 }),
  }),
);
const anyRule: fc.Arbitrary<RuleDraft> = fc.record({
  id: fc.constant(null),
  conditions: fc.array(conditionDraft, { maxLength: 4 }),
  price: fc.record({ percentage, flat: cents, minimum_price: cents }),
  priority: fc.integer({ min: 1, max: 1_000_000 }),
});
const anyDraft = fc
  .record({
    name: fc.stringMatching(/^[a-zA-Z0-9_-]{1,100}$/),
    description: fc.option(fc.string({ maxLength: 500 })),
    is_active: fc.boolean(),
    cashout_price: cents,
    automatic_anticipation_percentage: percentage,
    spot_anticipation_percentage: percentage,
    refund_fee_policy: fc.constantFrom(...REFUND_FEE_POLICIES),
    rules: fc.array(anyRule, { minLength: 1, maxLength: 8 }),
    keep: fc.shuffledSubarray(KNOWN),
  })
  .map(({ keep, ...draft }) => ({
    ...draft,
    rules: draft.rules.map((one, index) => ({ ...one, id: keep[index] ?? null })),
  }));

describe('a replaced policy', () => {
  it('equals the payload', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const after = replace(before, draft);
        const rules = asDraft(after).rules;
        expect({
          ...asDraft(after),
          rules: rules.map((one, i) => ({ ...one, id: draft.rules[i]?.id ?? null })),
        }).toEqual(draft);
        expect(after.rules.map(({ id }, i) => draft.rules[i]?.id ?? id)).toEqual(
          after.rules.map(({ id }) => id),
        );
        expect(new Set(after.rules.map(({ id }) => id)).size).toBe(draft.rules.length);
      }),
    );
  });

  it('does not change when its own answer is sent back', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const after = replace(before, draft);
        const again = replace(after, asDraft(after));
        return again === after;
      }),
    );
  });

  it('keeps the timestamps of unchanged rules at any new position', () => {
    const draft = asDraft(before);
    const [first, second, third] = draft.rules;
    if (!first || !second || !third) throw new Error('three rules');
    const changed = { ...second, price: { percentage: 9, flat: 0, minimum_price: 0 } };
    const after = replace(before, {
      ...draft,
      rules: [third, changed, ruleDraft(), first],
    });
    expect(after.rules.map(({ id, created_at, updated_at }) => [id, created_at, updated_at])).toEqual([
      [third.id, NOON, NOON],
      [second.id, NOON, LATER],
      [after.rules[2]?.id, LATER, LATER],
      [first.id, NOON, NOON],
    ]);
    expect(after.updated_at).toEqual(LATER);
    expect(after.created_at).toEqual(NOON);
  });

  it('leaves out the rules that were not sent', () => {
    const after = replace(before, policyDraft({ rules: [ruleDraft({ id: KNOWN[1] ?? null })] }));
    expect(after.rules.map(({ id }) => id)).toEqual([KNOWN[1]]);
  });

  it('is refused whole when an id is not one of its rules', () => {
    const rules = [
      ruleDraft({ id: newId() }),
      ruleDraft({ id: KNOWN[0] ?? null }),
      ruleDraft({ id: newId() }),
    ];
    expect(readPolicy(policyDraft({ rules }), before.rules)).toMatchObject({
      error: [
        { at: '#/rules/0/id', code: 'rule_not_found' },
        { at: '#/rules/2/id', code: 'rule_not_found' },
      ],
    });
  });
});
