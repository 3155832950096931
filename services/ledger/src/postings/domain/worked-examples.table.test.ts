// Examples A to F of docs/rules.md#worked-examples with their exact numbers.
import type { RefundFeePolicy } from '@mps/kernel';
import { derivePostingSets, reservedBy } from './derive';
import { toEntries } from './entries';
import {
  at,
  chargeback,
  event,
  exampleA,
  formatPairs,
  MERCHANT,
  only,
  ORGANIZATION,
  PARTNER,
  payment,
  makeRefund,
  sumFor,
} from './payment.fixture';
import type { Movement } from './payment';

it('A: three installments of a split credit card', () => {
  const set = only(exampleA(), '2026-03-02');
  expect(set.key).toBe('transaction-aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa-approved');
  expect(formatPairs(set)).toEqual([
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

it('B: a PIX payment settles when it is approved, its cost at the end of the month', () => {
  const set = only(
    payment({
      fee: { percentageE4: 9_900, flat: 0, minimumPrice: 1 },
      cost: { percentageE4: 5_000, flat: 0, minimumPrice: 0 },
    }),
    '2026-03-02',
  );
  expect(formatPairs(set)).toEqual([
    '1 2026-03-02 TRANSACTION provider > merchant 10000',
    '1 2026-03-02 ORGANIZATION_FEE merchant > organization 99',
    '1 2026-03-02 PLATFORM_COST organization > platform 50',
  ]);
  const itemsAt = (now: Date) =>
    toEntries(set, now)
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

it('C: a BOLETO paid late with fine and interest', () => {
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
  expect(formatPairs(set)).toEqual([
    '1 2026-03-16 TRANSACTION provider > merchant 15325',
    '1 2026-03-16 ORGANIZATION_FEE merchant > organization 250',
  ]);
  expect(sumFor(set, MERCHANT)).toBe(15_075);
});

it('D: a refund of 4000 before the first installment returns fee and cost in proportion', () => {
  const set = only(exampleA({ movements: [makeRefund(4_000, '2026-03-10')] }), '2026-03-10');
  expect(set.key).toBe('refund-r1-completed');
  expect(formatPairs(set)).toEqual([
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

it('D: the last refund returns the rest, 319 and 210 in total, and paid installments on the next settlement day', () => {
  const first = makeRefund(4_000, '2026-03-10');
  const rest = makeRefund(6_000, '2026-04-20', 'r2');
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
  const first = makeRefund(4_000, '2026-03-10');
  const rest = makeRefund(6_000, '2026-04-20', 'r2');
  const returned = (
    refundFeePolicy: RefundFeePolicy,
    ...movements: Movement[]
  ): [fee: number, cost: number] => {
    const set = only(exampleA({ refundFeePolicy, movements }), '2026-04-20');
    const sumType = (type: string): number =>
      set.pairs.reduce((sum, pair) => sum + (pair.type === type ? pair.amount : 0), 0);
    expect(sumType('TRANSACTION_REFUND')).toBe(movements.at(-1)!.amount);
    return [sumType('ORGANIZATION_FEE_REFUND'), sumType('PLATFORM_COST_REFUND')];
  };

  it.each<[RefundFeePolicy, ...(readonly [number, number])[]]>([
    ['PROPORTIONAL', [127, 84], [192, 126], [319, 210]],
    ['NONE', [0, 0], [0, 0], [0, 0]],
    ['FULL_ONLY', [0, 0], [319, 210], [319, 210]],
  ])('%s: fee and cost of 4000, of the remaining 6000, and of 10000 at once', (policy, part, last, whole) => {
    expect(returned(policy, first)).toEqual(part);
    expect(returned(policy, first, rest)).toEqual(last);
    expect(returned(policy, makeRefund(10_000, '2026-04-20'))).toEqual(whole);
  });

  it('FULL_ONLY: a disputed part is not refunded, and the fee stays', () => {
    const dispute = { kind: 'DISPUTE', id: 'd1', amount: 1, occurredAt: at('2026-03-11') } as const;
    expect(returned('FULL_ONLY', dispute, makeRefund(9_999, '2026-04-20'))).toEqual([0, 0]);
  });
});

describe('D: refunds under way under FULL_ONLY', () => {
  const first = makeRefund(4_000, '2026-03-10');
  const rest = makeRefund(6_000, '2026-03-10', 'r2');
  const reserve = (companyId: string, isAfterOpenRefund: boolean, ...movements: Movement[]): number =>
    reservedBy(exampleA({ refundFeePolicy: 'FULL_ONLY', movements }), isAfterOpenRefund)
      .filter((reserved) => reserved.companyId === companyId)
      .reduce((sum, { debit, credit }) => sum + debit - credit, 0);

  it('counts the fee that comes back with the last refund when the others are completed', () => {
    expect(reserve(MERCHANT, false, first, rest)).toBe(4_200 - 319);
  });

  it('counts no fee as coming back to the merchant while an earlier refund may still fail', () => {
    expect(reserve(MERCHANT, true, first, rest)).toBe(4_200);
  });

  it('counts what the organization would return while an earlier refund may still fail', () => {
    expect(reserve(ORGANIZATION, true, first, rest)).toBe(319 - 210);
  });

  it('counts no returned fee twice when a refund takes the place of a cancelled one', () => {
    const again = makeRefund(4_000, '2026-03-11', 'r3');
    expect(reserve(MERCHANT, true, first, rest) + reserve(MERCHANT, true, rest, again)).toBe(7_000);
  });
});

it('E: a chargeback debits the paid installment on the next business day and keeps the fees', () => {
  const set = only(exampleA({ movements: [chargeback] }), '2026-04-20');
  expect(set.key).toBe('dispute-d1-opened');
  expect(formatPairs(set)).toEqual([
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
  expect(formatPairs(only(exampleA({ split, movements: [chargeback] }), '2026-04-20'))).toEqual([
    '1 2026-04-22 TRANSACTION_DISPUTE merchant > provider 3334',
    '2 2026-05-04 TRANSACTION_DISPUTE merchant > provider 3333',
    '3 2026-06-01 TRANSACTION_DISPUTE merchant > provider 3333',
  ]);
});

it('E: a dispute that is won is mirrored on the next business day', () => {
  const won: Movement = { ...chargeback, kind: 'DISPUTE_REVERSAL', occurredAt: at('2026-04-30') };
  const set = only(exampleA({ movements: [chargeback, won] }), '2026-04-30');
  expect(set.key).toBe('dispute-d1-won');
  expect(formatPairs(set)).toEqual([
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
  const [, set] = derivePostingSets(anticipated, event('2026-03-02'));
  expect(set!.key).toBe('anticipation-aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa');
  expect(formatPairs(set!)).toEqual([
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
