import type { Metrics } from '@mps/client/types';
import { compareMethods, countRefusals } from './compare-amounts';

type Series = Metrics['series'];
type Point = Series[number]['points'][number];

const series = (method: string, code: string | null, ...points: Partial<Point>[]): Series[number] => ({
  group: { payment_method: method, acquirer_response_code: code },
  points: points.map((point) => ({
    start: '2027-03-01T03:00:00.000Z',
    count: 0,
    amount: 0,
    approved_count: 0,
    approved_amount: 0,
    refused_count: 0,
    refunded_amount: 0,
    fee_amount: 0,
    ...point,
  })),
});

it('compares the approved amounts of each method with those of a week ago, the largest first', () => {
  const today = [
    series('PIX', null, { approved_count: 2, approved_amount: 500 }),
    series('CREDIT_CARD', '00', { approved_count: 1, approved_amount: 400 }, { approved_amount: 300 }),
    series('CREDIT_CARD', '51', { refused_count: 3 }),
  ];
  const before = [
    series('BOLEPIX', null, { approved_amount: 90 }),
    series('PIX', null, { approved_amount: 70 }),
  ];
  expect(compareMethods(today, before)).toEqual([
    { method: 'CREDIT_CARD', count: 1, cents: 700, centsBefore: 0 },
    { method: 'PIX', count: 2, cents: 500, centsBefore: 70 },
    { method: 'BOLEPIX', count: 0, cents: 0, centsBefore: 90 },
  ]);
});

it('leaves out methods without an approved payment', () => {
  expect(compareMethods([series('CREDIT_CARD', '51', { refused_count: 3 })], [])).toEqual([]);
});

it('names the share of refused payments and the three most frequent codes', () => {
  const codes = ['05', '14', '51', '54'].map((code, index) =>
    series('CREDIT_CARD', code, { refused_count: index + 1 }),
  );
  expect(
    countRefusals([...codes, series('DEBIT_CARD', '05', { refused_count: 5, approved_count: 5 })]),
  ).toEqual({
    percent: 75,
    codes: [
      { code: '05', count: 6 },
      { code: '54', count: 4 },
      { code: '51', count: 3 },
    ],
  });
});

it('has no share of refused payments where none was decided', () => {
  expect(countRefusals([series('PIX', null, { count: 4 })])).toEqual({ percent: null, codes: [] });
});
