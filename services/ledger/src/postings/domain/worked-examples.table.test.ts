// Examples A to F of docs/rules.md#worked-examples, number by number.
import type { RefundFeePolicy } from '@mps/kernel';
import { firstPaymentDay } from './charge';
import { postingSetsOf } from './derive';
import { entriesOf } from './entries';
import { at, exampleA, item, MERCHANT, ORGANIZATION, PARTNER, payment, refundOf } from './payment.fixture';
import type { Movement, Payment } from './payment';
import type { PostingSet } from './posting-set';

const event = (day: string) => ({ id: 'event', occurredAt: at(day) });
const NAMES = new Map([
  [MERCHANT, 'merchant'],
  [PARTNER, 'partner'],
  [ORGANIZATION, 'organization'],
  ['platform', 'platform'],
  ['PROVIDER_A', 'provider'],
]);
const nameOf = ({ id }: { id: string }): string => NAMES.get(id) ?? id;
/** `1 2026-04-01 TRANSACTION provider > partner 1000`. */
const linesOf = ({ pairs }: PostingSet): string[] =>
  pairs.map(
    ({ installment, paymentDate, type, debit, credit, amount }) =>
      `${installment} ${paymentDate} ${type} ${nameOf(debit)} > ${nameOf(credit)} ${amount}`,
  );
const only = (of: Payment, day: string): PostingSet => {
  const [set, ...others] = postingSetsOf(of, event(day));
  expect(others).toEqual([]);
  return set!;
};
const sumFor = (set: PostingSet, owner: string): number =>
  set.pairs.reduce(
    (sum, { debit, credit, amount }) =>
      sum + (credit.id === owner ? amount : 0) - (debit.id === owner ? amount : 0),
    0,
  );

it('A: three instalments of a split credit card', () => {
  const set = only(exampleA(), '2026-03-02');
  expect(set.key).toBe('transaction-aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa-approved');
  expect(linesOf(set)).toEqual([
    '1 2026-04-01 TRANSACTION provider > partner 1000',
    '1 2026-04-01 TRANSACTION provider > merchant 2334',
    '1 2026-04-01 ORGANIZATION_FEE merchant > organization 106',
    '1 2026-04-01 PLATFORM_COST organization > platform 70',
    '2 2026-05-04 TRANSACTION provider > partner 1000',
    '2 2026-05-04 TRANSACTION provider > merchant 2333',
    '2 2026-05-04 ORGANIZATION_FEE merchant > organization 106',
    '2 2026-05-04 PLATFORM_COST organization > platform 70',
    '3 2026-06-01 TRANSACTION provider > partner 1000',
    '3 2026-06-01 TRANSACTION provider > merchant 2333',
    '3 2026-06-01 ORGANIZATION_FEE merchant > organization 107',
    '3 2026-06-01 PLATFORM_COST organization > platform 70',
  ]);
  expect([PARTNER, MERCHANT, ORGANIZATION, 'platform'].map((owner) => sumFor(set, owner))).toEqual([
    3_000, 6_681, 109, 210,
  ]);
});

it('B: a PIX payment is settled as it is approved, its cost at the end of the month', () => {
  const set = only(
    payment({
      fee: { percentageE4: 9_900, flat: 0, minimumPrice: 1 },
      cost: { percentageE4: 5_000, flat: 0, minimumPrice: 0 },
    }),
    '2026-03-02',
  );
  expect(linesOf(set)).toEqual([
    '1 2026-03-02 TRANSACTION provider > merchant 10000',
    '1 2026-03-02 ORGANIZATION_FEE merchant > organization 99',
    '1 2026-03-02 PLATFORM_COST organization > platform 50',
  ]);
  const itemsAt = (now: Date) =>
    entriesOf(set, now)
      .filter(({ operation }) => operation === 'CREDIT')
      .map(({ type, outstanding_amount, settlement_items: [one] }) => [
        type,
        outstanding_amount,
        one?.method,
        one?.status,
        one?.settlement_date,
      ]);
  const settled = [
    ['TRANSACTION', 0, 'PIX', 'PAID', '2026-03-02'],
    ['ORGANIZATION_FEE', 0, 'INTERNAL_TRANSFER', 'PAID', '2026-03-02'],
  ];
  expect(itemsAt(at('2026-03-02'))).toEqual([
    ...settled,
    ['PLATFORM_COST', 50, 'INVOICE', 'PENDING', '2026-03-31'],
  ]);
  expect(itemsAt(at('2026-03-31'))).toEqual([
    ...settled,
    ['PLATFORM_COST', 0, 'INVOICE', 'PAID', '2026-03-31'],
  ]);
});

it('C: a slip that was paid late with fine and interest', () => {
  const set = only(
    payment({
      paymentMethod: 'BOLEPIX',
      paidVia: 'BOLETO',
      approvedAmount: 15_325,
      approvedAt: at('2026-03-15'),
      fee: { percentageE4: 0, flat: 250, minimumPrice: 0 },
    }),
    '2026-03-15',
  );
  expect(linesOf(set)).toEqual([
    '1 2026-03-16 TRANSACTION provider > merchant 15325',
    '1 2026-03-16 ORGANIZATION_FEE merchant > organization 250',
  ]);
  expect(sumFor(set, MERCHANT)).toBe(15_075);
});

it('D: a refund of 4000 before the first instalment returns fee and cost in proportion', () => {
  const set = only(exampleA({ movements: [refundOf(4_000, '2026-03-10')] }), '2026-03-10');
  expect(set.key).toBe('refund-r1-completed');
  expect(linesOf(set)).toEqual([
    '1 2026-04-01 TRANSACTION_REFUND partner > provider 400',
    '1 2026-04-01 TRANSACTION_REFUND merchant > provider 933',
    '1 2026-04-01 ORGANIZATION_FEE_REFUND organization > merchant 42',
    '1 2026-04-01 PLATFORM_COST_REFUND platform > organization 28',
    '2 2026-05-04 TRANSACTION_REFUND partner > provider 400',
    '2 2026-05-04 TRANSACTION_REFUND merchant > provider 933',
    '2 2026-05-04 ORGANIZATION_FEE_REFUND organization > merchant 42',
    '2 2026-05-04 PLATFORM_COST_REFUND platform > organization 28',
    '3 2026-06-01 TRANSACTION_REFUND partner > provider 400',
    '3 2026-06-01 TRANSACTION_REFUND merchant > provider 934',
    '3 2026-06-01 ORGANIZATION_FEE_REFUND organization > merchant 43',
    '3 2026-06-01 PLATFORM_COST_REFUND platform > organization 28',
  ]);
});

it('D: the last refund returns what is left, 319 and 210 in all, and settled instalments on the next settlement date', () => {
  const first = refundOf(4_000, '2026-03-10');
  const rest = refundOf(6_000, '2026-04-20', 'r2');
  const sets = [
    only(exampleA(), '2026-03-02'),
    only(exampleA({ movements: [first] }), '2026-03-10'),
    only(exampleA({ movements: [first, rest] }), '2026-04-20'),
  ];
  const owners = [MERCHANT, PARTNER, ORGANIZATION, 'platform', 'PROVIDER_A'];
  expect(owners.map((owner) => sets.reduce((sum, set) => sum + sumFor(set, owner), 0))).toEqual([
    0, 0, 0, 0, 0,
  ]);
  expect(
    sets[2]!.pairs.filter(({ installment }) => installment === 1).map(({ paymentDate }) => paymentDate),
  ).toEqual(Array(4).fill('2026-04-22'));
});

describe('D under a refund fee policy', () => {
  const first = refundOf(4_000, '2026-03-10');
  const rest = refundOf(6_000, '2026-04-20', 'r2');
  const returned = (
    refundFeePolicy: RefundFeePolicy,
    ...movements: Movement[]
  ): [fee: number, cost: number] => {
    const set = only(exampleA({ refundFeePolicy, movements }), '2026-04-20');
    const sumOf = (type: string): number =>
      set.pairs.reduce((sum, pair) => sum + (pair.type === type ? pair.amount : 0), 0);
    expect(sumOf('TRANSACTION_REFUND')).toBe(movements.at(-1)!.amount);
    return [sumOf('ORGANIZATION_FEE_REFUND'), sumOf('PLATFORM_COST_REFUND')];
  };

  it.each<[RefundFeePolicy, ...(readonly [number, number])[]]>([
    ['PROPORTIONAL', [127, 84], [192, 126], [319, 210]],
    ['NONE', [0, 0], [0, 0], [0, 0]],
    ['FULL_ONLY', [0, 0], [319, 210], [319, 210]],
  ])('%s: fee and cost of 4000, of the 6000 that are left, of 10000 at once', (policy, part, last, whole) => {
    expect(returned(policy, first)).toEqual(part);
    expect(returned(policy, first, rest)).toEqual(last);
    expect(returned(policy, refundOf(10_000, '2026-04-20'))).toEqual(whole);
  });

  it('FULL_ONLY: what a dispute took is not refunded, and the fee stays', () => {
    const dispute = { kind: 'DISPUTE', id: 'd1', amount: 1, occurredAt: at('2026-03-11') } as const;
    expect(returned('FULL_ONLY', dispute, refundOf(9_999, '2026-04-20'))).toEqual([0, 0]);
  });
});

const chargeback: Movement = { kind: 'DISPUTE', id: 'd1', amount: 10_000, occurredAt: at('2026-04-20') };

it('E: a chargeback debits the settled instalment on the next business day, and keeps the fees', () => {
  const set = only(exampleA({ movements: [chargeback] }), '2026-04-20');
  expect(set.key).toBe('dispute-d1-opened');
  expect(linesOf(set)).toEqual([
    '1 2026-04-22 TRANSACTION_DISPUTE partner > provider 1000',
    '1 2026-04-22 TRANSACTION_DISPUTE merchant > provider 2334',
    '2 2026-05-04 TRANSACTION_DISPUTE partner > provider 1000',
    '2 2026-05-04 TRANSACTION_DISPUTE merchant > provider 2333',
    '3 2026-06-01 TRANSACTION_DISPUTE partner > provider 1000',
    '3 2026-06-01 TRANSACTION_DISPUTE merchant > provider 2333',
  ]);
});

it('E: a partner who is not liable leaves its part to the merchant', () => {
  const [partner, merchant] = exampleA().split;
  const split = [{ ...partner!, isLiable: false }, merchant!];
  expect(linesOf(only(exampleA({ split, movements: [chargeback] }), '2026-04-20'))).toEqual([
    '1 2026-04-22 TRANSACTION_DISPUTE merchant > provider 3334',
    '2 2026-05-04 TRANSACTION_DISPUTE merchant > provider 3333',
    '3 2026-06-01 TRANSACTION_DISPUTE merchant > provider 3333',
  ]);
});

it('E: a dispute that is won is mirrored on the next business day', () => {
  const won: Movement = { ...chargeback, kind: 'DISPUTE_REVERSAL', occurredAt: at('2026-04-30') };
  const set = only(exampleA({ movements: [chargeback, won] }), '2026-04-30');
  expect(set.key).toBe('dispute-d1-won');
  expect(linesOf(set)).toEqual([
    '1 2026-05-04 TRANSACTION_DISPUTE_REVERSAL provider > partner 1000',
    '1 2026-05-04 TRANSACTION_DISPUTE_REVERSAL provider > merchant 2334',
    '2 2026-05-04 TRANSACTION_DISPUTE_REVERSAL provider > partner 1000',
    '2 2026-05-04 TRANSACTION_DISPUTE_REVERSAL provider > merchant 2333',
    '3 2026-05-04 TRANSACTION_DISPUTE_REVERSAL provider > partner 1000',
    '3 2026-05-04 TRANSACTION_DISPUTE_REVERSAL provider > merchant 2333',
  ]);
});

it('F: automatic anticipation pays the merchant 6412 on the next business day', () => {
  const anticipated = exampleA({
    isAnticipated: true,
    anticipationRateE4: 20_000,
    anticipationCostRateE4: 15_000,
  });
  const [, set] = postingSetsOf(anticipated, event('2026-03-02'));
  expect(set!.key).toBe('anticipation-aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa');
  expect(linesOf(set!)).toEqual([
    '1 2026-03-03 ANTICIPATION platform > merchant 2228',
    '1 2026-04-01 ANTICIPATION merchant > platform 2228',
    '1 2026-03-03 ORGANIZATION_ANTICIPATION_FEE merchant > organization 43',
    '1 2026-03-03 PLATFORM_ANTICIPATION_COST organization > platform 32',
    '2 2026-03-03 ANTICIPATION platform > merchant 2227',
    '2 2026-05-04 ANTICIPATION merchant > platform 2227',
    '2 2026-03-03 ORGANIZATION_ANTICIPATION_FEE merchant > organization 92',
    '2 2026-03-03 PLATFORM_ANTICIPATION_COST organization > platform 69',
    '3 2026-03-03 ANTICIPATION platform > merchant 2226',
    '3 2026-06-01 ANTICIPATION merchant > platform 2226',
    '3 2026-03-03 ORGANIZATION_ANTICIPATION_FEE merchant > organization 134',
    '3 2026-03-03 PLATFORM_ANTICIPATION_COST organization > platform 100',
  ]);
  const early = set!.pairs.filter(({ paymentDate }) => paymentDate === '2026-03-03');
  expect(sumFor({ ...set!, pairs: early }, MERCHANT)).toBe(6_412);
});

describe('a split fee', () => {
  const FEE = { percentageE4: 100_000, flat: 0, minimumPrice: 0 };
  const feesOf = (split: Payment['split'], companyId = MERCHANT): string[] =>
    linesOf(
      only(
        payment({ companyId, approvedAmount: 1_001, fee: FEE, split, splitWhole: 1_000_000 }),
        '2026-03-02',
      ),
    ).filter((line) => line.includes('ORGANIZATION_FEE'));
  const line = (bearer: string, cents: number): string =>
    `1 2026-03-02 ORGANIZATION_FEE ${bearer} > organization ${String(cents)}`;

  it.each([
    [
      'is borne in proportion, the odd cent by the merchant',
      true,
      true,
      [line('partner', 33), line('merchant', 67)],
    ],
    ['is borne by who bears it alone', true, false, [line('partner', 100)]],
    ['is the merchant’s where nobody bears it', false, false, [line('merchant', 100)]],
  ])('%s', (_, partnerBears, merchantBears, expected) => {
    const [partner, merchant] = [333_333, 666_667];
    const split = [
      item(PARTNER, partner, { bearsFee: partnerBears }),
      item(MERCHANT, merchant, { bearsFee: merchantBears }),
    ];
    expect(feesOf(split)).toEqual(expected);
  });

  it('of a payment that the merchant of the path has no part of has its odd cent at the first who bears it', () => {
    const split = [item(PARTNER, 333_333), item('other', 666_667)];
    expect(feesOf(split, 'absent')).toEqual([line('partner', 34), line('other', 66)]);
    const unborne = split.map((one) => ({ ...one, bearsFee: false }));
    expect(feesOf(unborne, 'absent')).toEqual([line('partner', 100)]);
  });
});

describe('the day of payment', () => {
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

it('a refund debits an instalment that is due on its own day on the next, and one that is due later on its day', () => {
  const on = (day: string) =>
    only(exampleA({ movements: [refundOf(4_000, day)] }), day).pairs[0]?.paymentDate;
  expect([on('2026-03-31'), on('2026-04-01')]).toEqual(['2026-04-01', '2026-04-02']);
});

it('two refunds return the cost of each instalment by what the first has left of it', () => {
  const movements = [refundOf(5_000, '2026-03-10'), refundOf(5_000, '2026-03-11', 'r2')];
  const costsOf = (count: number) =>
    only(exampleA({ movements: movements.slice(0, count) }), '2026-03-11')
      .pairs.filter(({ type }) => type === 'PLATFORM_COST_REFUND')
      .map(({ amount }) => amount);
  expect([costsOf(1), costsOf(2)]).toEqual([
    [35, 35, 35],
    [35, 35, 35],
  ]);
  const unequal = { percentageE4: 0, flat: 5, minimumPrice: 0 };
  const backOf = (count: number) =>
    only(exampleA({ cost: unequal, movements: movements.slice(0, count) }), '2026-03-11')
      .pairs.filter(({ type }) => type === 'PLATFORM_COST_REFUND')
      .map(({ installment, amount }) => [installment, amount]);
  const charged = only(exampleA({ cost: unequal }), '2026-03-02')
    .pairs.filter(({ type }) => type === 'PLATFORM_COST')
    .map(({ installment, amount }) => [installment, amount]);
  const back = new Map<number, number>();
  for (const [installment = 0, cents = 0] of [...backOf(1), ...backOf(2)])
    back.set(installment, (back.get(installment) ?? 0) + cents);
  expect([...back].sort()).toEqual(charged);
});

it('more than was paid cannot go back, and a dispute that took nothing gives nothing back', () => {
  const too = exampleA({ movements: [refundOf(10_001, '2026-03-10')] });
  expect(() => postingSetsOf(too, event('2026-03-10'))).toThrow(
    new RangeError('More is to go back than is left of the payment'),
  );
  const won = exampleA({ movements: [{ ...chargeback, kind: 'DISPUTE_REVERSAL' }] });
  expect(() => postingSetsOf(won, event('2026-04-20'))).toThrow(
    new RangeError('A dispute that took nothing has nothing to give back'),
  );
});

describe('automatic anticipation', () => {
  const RATES = { isAnticipated: true, anticipationRateE4: 20_000, anticipationCostRateE4: 15_000 };

  it('is of credit cards alone', () => {
    const paid = payment({ paymentMethod: 'DEBIT_CARD', ...RATES });
    expect(postingSetsOf(paid, event('2026-03-02')).map(({ kind }) => kind)).toEqual([
      'TRANSACTION_APPROVED',
    ]);
    const unasked = exampleA({ ...RATES, isAnticipated: false });
    expect(postingSetsOf(unasked, event('2026-03-02'))).toHaveLength(1);
  });

  it('posts nothing of a merchant whose fee is more than its share', () => {
    const [partner, merchant] = [item(PARTNER, 990_000, { bearsFee: false }), item(MERCHANT, 10_000)];
    const paid = exampleA({ ...RATES, split: [partner, merchant] });
    expect(postingSetsOf(paid, event('2026-03-02')).map(({ kind }) => kind)).toEqual([
      'TRANSACTION_APPROVED',
    ]);
  });
});
