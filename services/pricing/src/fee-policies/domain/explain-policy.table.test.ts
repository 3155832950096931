import fc from 'fast-check';
import { feeCents, MAX_AMOUNT_CENTS, parsePercentage } from '@mps/kernel';
import { cardPayment, condition, pixPayment, policy, rule } from '../../policy/domain/examples.fixture';
import { explainPolicy } from './explain-policy';

const explainPrice = (amount: number, percentage: number, flat: number, minimumPrice: number) => {
  const e4 = parsePercentage(percentage);
  if (!e4.ok) throw new Error(e4.error.code);
  const price = { percentageE4: e4.value, flat, minimumPrice };
  const { match } = explainPolicy(policy({ rules: [rule('r1', { price })] }), { ...cardPayment, amount });
  if (match === null) throw new Error('A rule without conditions matches');
  return match;
};

describe('the explained price', () => {
  it.each([
    [10_050, 2.5, 50, 100, 301, [251, 301, 301, 301], 'round_half_up(10050 × 2.5% = 251.25)'],
    [500, 0.99, 0, 50, 50, [5, 5, 50, 50], 'round_half_up(500 × 0.99% = 4.95)'],
    [250, 1, 0, 0, 3, [3, 3, 3, 3], 'round_half_up(250 × 1% = 2.5)'],
    [1, 3, 50, 0, 1, [0, 50, 50, 1], 'round_half_up(1 × 3% = 0.03)'],
    [33_333, 2.4999, 25, 0, 858, [833, 858, 858, 858], 'round_half_up(33333 × 2.4999% = 833.291667)'],
    [9_999, 0.0001, 0, 0, 0, [0, 0, 0, 0], 'round_half_up(9999 × 0.0001% = 0.009999)'],
    [
      1_500_000_000,
      3.49,
      0,
      0,
      52_350_000,
      [52_350_000, 52_350_000, 52_350_000, 52_350_000],
      'round_half_up(1500000000 × 3.49% = 52350000)',
    ],
  ])('of %i at %p %% + %i, at least %i, is %i', (amount, percentage, flat, minimum, fee, results, share) => {
    const match = explainPrice(amount, percentage, flat, minimum);
    expect(match.feeCents).toBe(fee);
    expect(match.steps.map(({ result }) => result)).toEqual(results);
    expect(match.steps[0]?.expression).toBe(share);
  });

  it('lists its steps, each as arithmetic on the result of the previous one', () => {
    expect(explainPrice(10_050, 2.5, 50, 400).steps).toEqual([
      { step: 'percentage', expression: 'round_half_up(10050 × 2.5% = 251.25)', result: 251 },
      { step: 'flat', expression: '251 + 50', result: 301 },
      { step: 'minimum_price', expression: 'max(301, 400)', result: 400 },
      { step: 'clamp', expression: 'min(400, 10050)', result: 400 },
    ]);
  });

  it('ends at the charged fee for every price', () => {
    const cents = fc.integer({ min: 0, max: MAX_AMOUNT_CENTS });
    const price = fc.record({
      percentageE4: fc.integer({ min: 0, max: 1_000_000 }),
      flat: cents,
      minimumPrice: cents,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_AMOUNT_CENTS }), price, (amount, anyPrice) => {
        const rules = [rule('r1', { price: anyPrice })];
        const { match } = explainPolicy(policy({ rules }), { ...cardPayment, amount });
        return (
          match?.feeCents === feeCents(amount, anyPrice) && match.steps.at(-1)?.result === match.feeCents
        );
      }),
    );
  });
});

describe('the explained rules', () => {
  const rules = [
    rule('pix', { priority: 2, conditions: [condition('transaction.payment_method', 'EQUALS', 'PIX')] }),
    rule('brand', {
      priority: 1,
      conditions: [
        condition('transaction.card_data.brand', 'NOT_EQUALS', 'ELO'),
        condition('transaction.amount', 'GREATER_THAN', 5_000),
      ],
    }),
    rule('rest', { priority: 3 }),
  ];

  it('are listed in the order of trial, with the left value of each condition', () => {
    const explained = explainPolicy(policy({ rules }), pixPayment);
    expect(explained.rules).toEqual([
      {
        id: 'brand',
        priority: 1,
        matched: false,
        conditions: [
          {
            field: 'transaction.card_data.brand',
            operator: 'NOT_EQUALS',
            value: 'ELO',
            actual: null,
            result: false,
          },
          {
            field: 'transaction.amount',
            operator: 'GREATER_THAN',
            value: 5_000,
            actual: 10_050,
            result: true,
          },
        ],
      },
      {
        id: 'pix',
        priority: 2,
        matched: true,
        conditions: [
          {
            field: 'transaction.payment_method',
            operator: 'EQUALS',
            value: 'PIX',
            actual: 'PIX',
            result: true,
          },
        ],
      },
      { id: 'rest', priority: 3, matched: true, conditions: [] },
    ]);
    expect(explained.match?.ruleId).toBe('pix');
  });

  it('give no price when none matches', () => {
    const explained = explainPolicy(policy({ rules: rules.slice(0, 1) }), cardPayment);
    expect(explained.match).toBeNull();
    expect(explained.rules).toHaveLength(1);
  });
});
