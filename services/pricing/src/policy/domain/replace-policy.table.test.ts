// Changes of a policy (docs/rules.md#fee-policy): an equal payload changes nothing, and each single difference is a
// change.
import { inOrderOfTrial } from '@mps/pricing-rules';
import { NOON, policy, rule } from './examples.fixture';
import type { FeePolicy, PolicyHeader } from './policy';
import { type ReadPolicy, makeRules, replacePolicy } from './read-policy';

const LATER = new Date(NOON.getTime() + 60_000);
const NEW_ID = 'new';
const novelty = { now: LATER, newId: () => NEW_ID };
const rules = ['r1', 'r2', 'r3'].map((id, index) => rule(id, { priority: index + 1 }));
const before = policy({ rules });

/** Returns the policy as its own payload, with these differences. */
const wanted = (header: Partial<PolicyHeader>, sent = before.rules): ReadPolicy => {
  const { name, description, is_active, cashout_price } = before;
  const { automatic_anticipation_e4, spot_anticipation_e4, refund_fee_policy } = before;
  const whole = {
    name,
    description,
    is_active,
    cashout_price,
    automatic_anticipation_e4,
    spot_anticipation_e4,
    refund_fee_policy,
  };
  return {
    header: { ...whole, ...header },
    rules: sent.map(({ id, conditions, price, priority }) => ({ id, conditions, price, priority })),
  };
};

describe('a replaced policy', () => {
  it('is the same reference when the payload equals the policy', () => {
    expect(replacePolicy(before, wanted({}), novelty)).toBe(before);
  });

  it('is the same reference when the payload names the current refund fee policy', () => {
    expect(replacePolicy(before, wanted({ refund_fee_policy: 'PROPORTIONAL' }), novelty)).toBe(before);
  });

  it.each<Partial<PolicyHeader>>([
    { name: 'other' },
    { description: 'Prices of 2026' },
    { is_active: false },
    { cashout_price: 101 },
    { automatic_anticipation_e4: 20_001 },
    { spot_anticipation_e4: 25_001 },
    { refund_fee_policy: 'NONE' },
    { refund_fee_policy: 'FULL_ONLY' },
  ])('changes by %j alone and keeps its rules', (header) => {
    const after = replacePolicy(before, wanted(header), novelty);
    expect(after).toEqual({ ...before, ...header, updated_at: LATER });
  });

  const [first, second, third] = rules as [
    FeePolicy['rules'][0],
    FeePolicy['rules'][0],
    FeePolicy['rules'][0],
  ];
  it.each<[string, FeePolicy['rules']]>([
    ['the order of its last rules', [first, third, second]],
    ['the loss of its last rule', [first, second]],
  ])('changes by %s alone', (_, sent) => {
    const after = replacePolicy(before, wanted({}, sent), novelty);
    expect(after).toEqual({ ...before, rules: sent, updated_at: LATER });
  });

  it('changes by an additional rule alone, which gets an id and its times', () => {
    const { header, rules: kept } = wanted({});
    const { conditions, price } = first;
    const added = { id: null, conditions, price, priority: 9 };
    const after = replacePolicy(before, { header, rules: [...kept, added] }, novelty);
    const made = { ...added, id: NEW_ID, created_at: LATER, updated_at: LATER };
    expect(after).toEqual({ ...before, rules: [...rules, made], updated_at: LATER });
  });
});

describe('the rules of a new policy', () => {
  it('get ids and the instant as their times, in the order of the payload', () => {
    const ids = ['n1', 'n2'];
    const terms = (priority: number) => ({ conditions: [], price: rule('x').price, priority });
    const made = makeRules(
      [2, 1].map((priority) => ({ id: null, ...terms(priority) })),
      {
        now: LATER,
        newId: () => ids.shift() ?? 'none',
      },
    );
    const times = { created_at: LATER, updated_at: LATER };
    expect(made).toEqual([
      { id: 'n1', ...terms(2), ...times },
      { id: 'n2', ...terms(1), ...times },
    ]);
  });

  it('are tried in the order of the payload when their priorities are equal, for any random ids', () => {
    const ids = ['n3', 'n1', 'n2'];
    const { conditions, price } = rule('x');
    const equal = ids.map(() => ({ id: null, conditions, price, priority: 1 }));
    const made = makeRules(equal, { now: LATER, newId: () => ids.shift() ?? 'none' });
    expect(inOrderOfTrial(made)).toEqual(made);
  });
});
