// Fee and cost of a quote, and the refusals of a quote.
import { compilePolicy, toRefundFeePolicy } from './compile-policy';
import { cardPayment, condition, policy, rule } from './pricing-policy.fixture';
import { quotePayment } from './quote-payment';

const NO_CHOICE = { requested: null, merchantDefault: null, organizationDefault: null };
const never = [condition('transaction.amount', 'LESS_THAN', 0)];
const FREE = { percentageE4: 0, flat: 0, minimumPrice: 0 };

const feePolicies = new Map(
  [
    policy({ _id: 'fee' }),
    policy({ _id: 'kept', refund_fee_policy: 'NONE' }),
    policy({ _id: 'asleep', is_active: false }),
    policy({ _id: 'narrow', rules: [rule('r', { conditions: never })] }),
  ].map((one) => [one._id, compilePolicy(one)]),
);
const cost = (id: string, conditions = [] as typeof never, is_active = true) =>
  compilePolicy(policy({ _id: id, is_active, rules: [rule(`${id}-rule`, { conditions })] }));

const quote = (requested: string | null, costPolicies: ReturnType<typeof cost>[] = []) =>
  quotePayment(
    { findFeePolicy: (id) => feePolicies.get(id), costPolicies },
    { ...NO_CHOICE, requested },
    cardPayment,
  );

describe('a quote', () => {
  it('has the price of the rule that matches, and no cost where the platform has none', () => {
    expect(quote('fee')).toMatchObject({
      ok: true,
      value: {
        fee: { policyId: 'fee', ruleId: 'r1', automaticAnticipationE4: 20_000 },
        cost: { policyId: null, ruleId: null, price: FREE },
      },
    });
  });

  it('has the refund fee policy of the fee, PROPORTIONAL where the policy says none', () => {
    expect(quote('kept', [cost('all')])).toMatchObject({ value: { fee: { refundFeePolicy: 'NONE' } } });
    expect(quote('fee')).toMatchObject({ value: { fee: { refundFeePolicy: 'PROPORTIONAL' } } });
    expect(quote(null)).toMatchObject({ value: { fee: { refundFeePolicy: 'PROPORTIONAL' } } });
    expect(() => toRefundFeePolicy({ refund_fee_policy: 'HALF' })).toThrow(RangeError);
  });

  it('is free without a policy', () => {
    expect(quote(null)).toMatchObject({ ok: true, value: { fee: { policyId: null, price: FREE } } });
  });

  it.each([
    ['unknown', 'fee_policy_not_found'],
    ['asleep', 'fee_policy_inactive'],
    ['narrow', 'fee_policy_no_match'],
  ])('by the policy %s is refused with %s', (requested, code) => {
    expect(quote(requested)).toEqual({ ok: false, error: { code } });
  });

  it('takes the cost of the first policy that is active and has a rule for the payment', () => {
    const policies = [cost('other', [], false), cost('narrow', never), cost('all'), cost('last')];
    expect(quote('fee', policies)).toMatchObject({
      value: { cost: { policyId: 'all', ruleId: 'all-rule' } },
    });
  });
});
