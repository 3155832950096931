// Posting sets beyond the worked examples: bearers of the fee, payment days by method, debit days of refunds, refused
// refunds, and payments without anticipation.
import { firstPaymentDay } from './charge';
import { derivePostingSets } from './derive';
import {
  at,
  chargeback,
  event,
  exampleA,
  item,
  formatPairs,
  MERCHANT,
  only,
  PARTNER,
  payment,
  makeRefund,
} from './payment.fixture';
import type { Payment } from './payment';

describe('a split fee', () => {
  const FEE = { percentageE4: 100_000, flat: 0, minimumPrice: 0 };
  const formatFees = (split: Payment['split'], companyId = MERCHANT): string[] =>
    formatPairs(only(payment({ companyId, approvedAmount: 1_001, fee: FEE, split }), '2026-03-02')).filter(
      (line) => line.includes('ORGANIZATION_FEE'),
    );
  const line = (bearer: string, cents: number): string =>
    `1 2026-03-02 ORGANIZATION_FEE ${bearer} > organization ${String(cents)}`;

  it.each([
    [
      'is borne in proportion, with the odd cent for the merchant',
      true,
      true,
      [line('partner', 33), line('merchant', 67)],
    ],
    ['is borne by its only bearer', true, false, [line('partner', 100)]],
    ['is borne by the merchant when there is no bearer', false, false, [line('merchant', 100)]],
  ])('%s', (_, partnerBears, merchantBears, expected) => {
    const [partner, merchant] = [333_333, 666_667];
    const split = [
      item(PARTNER, partner, { bearsFee: partnerBears }),
      item(MERCHANT, merchant, { bearsFee: merchantBears }),
    ];
    expect(formatFees(split)).toEqual(expected);
  });

  it('gives the odd cent to the first bearer when the split has no part for the payment’s merchant', () => {
    const split = [item(PARTNER, 333_333), item('other', 666_667)];
    expect(formatFees(split, 'absent')).toEqual([line('partner', 34), line('other', 66)]);
    const unborne = split.map((one) => ({ ...one, bearsFee: false }));
    expect(formatFees(unborne, 'absent')).toEqual([line('partner', 100)]);
  });
});

describe('the payment day', () => {
  const approvedAt = at('2026-03-06');
  it.each([
    ['of a debit card', { paymentMethod: 'DEBIT_CARD', installments: 3 }, ['2026-03-09']],
    ['of PIX', { paymentMethod: 'PIX' }, ['2026-03-06']],
    ['of a slip', { paymentMethod: 'BOLEPIX', paidVia: 'BOLETO' }, ['2026-03-09']],
    ['of a slip that was paid by PIX', { paymentMethod: 'BOLEPIX', paidVia: 'PIX' }, ['2026-03-06']],
    ['of a credit card', { paymentMethod: 'CREDIT_CARD', installments: 2 }, ['2026-04-06', '2026-05-05']],
  ] as const)('%s', (_, changes, days) => {
    const paid = payment({ approvedAt, ...changes });
    expect(only(paid, '2026-03-06').pairs.map(({ paymentDate }) => paymentDate)).toEqual(days);
    expect(firstPaymentDay(paid)).toBe(days[0]);
  });
});

it('debits an installment that is due on the refund’s day on the next day, and a later one on its own day', () => {
  const on = (day: string) =>
    only(exampleA({ movements: [makeRefund(4_000, day)] }), day).pairs[0]?.paymentDate;
  expect([on('2026-03-31'), on('2026-04-01')]).toEqual(['2026-04-01', '2026-04-02']);
});

it('returns the cost of each installment in proportion to the rest after the first refund', () => {
  const movements = [makeRefund(5_000, '2026-03-10'), makeRefund(5_000, '2026-03-11', 'r2')];
  const listReturnedCosts = (count: number) =>
    only(exampleA({ movements: movements.slice(0, count) }), '2026-03-11')
      .pairs.filter(({ type }) => type === 'PLATFORM_COST_REFUND')
      .map(({ amount }) => amount);
  expect([listReturnedCosts(1), listReturnedCosts(2)]).toEqual([
    [35, 35, 35],
    [35, 35, 35],
  ]);
  const unequal = { percentageE4: 0, flat: 5, minimumPrice: 0 };
  const listReturned = (count: number) =>
    only(exampleA({ cost: unequal, movements: movements.slice(0, count) }), '2026-03-11')
      .pairs.filter(({ type }) => type === 'PLATFORM_COST_REFUND')
      .map(({ installment, amount }) => [installment, amount]);
  const charged = only(exampleA({ cost: unequal }), '2026-03-02')
    .pairs.filter(({ type }) => type === 'PLATFORM_COST')
    .map(({ installment, amount }) => [installment, amount]);
  const back = new Map<number, number>();
  for (const [installment = 0, cents = 0] of [...listReturned(1), ...listReturned(2)])
    back.set(installment, (back.get(installment) ?? 0) + cents);
  expect([...back].sort()).toEqual(charged);
});

it('throws for a refund of more than the rest, and for a reversal of a dispute that took nothing', () => {
  const too = exampleA({ movements: [makeRefund(10_001, '2026-03-10')] });
  expect(() => derivePostingSets(too, event('2026-03-10'))).toThrow(
    new RangeError('The movement exceeds the rest of the payment'),
  );
  const won = exampleA({ movements: [{ ...chargeback, kind: 'DISPUTE_REVERSAL' }] });
  expect(() => derivePostingSets(won, event('2026-04-20'))).toThrow(
    new RangeError('The reversed dispute took nothing'),
  );
});

describe('automatic anticipation', () => {
  const RATES = { isAnticipated: true, anticipationRateE4: 20_000, anticipationCostRateE4: 15_000 };

  it('applies to credit cards only', () => {
    const paid = payment({ paymentMethod: 'DEBIT_CARD', ...RATES });
    expect(derivePostingSets(paid, event('2026-03-02')).map(({ kind }) => kind)).toEqual([
      'TRANSACTION_APPROVED',
    ]);
    const unasked = exampleA({ ...RATES, isAnticipated: false });
    expect(derivePostingSets(unasked, event('2026-03-02'))).toHaveLength(1);
  });

  it('posts nothing when the fee exceeds the merchant’s share', () => {
    const [partner, merchant] = [item(PARTNER, 990_000, { bearsFee: false }), item(MERCHANT, 10_000)];
    const paid = exampleA({ ...RATES, split: [partner, merchant] });
    expect(derivePostingSets(paid, event('2026-03-02')).map(({ kind }) => kind)).toEqual([
      'TRANSACTION_APPROVED',
    ]);
  });
});
