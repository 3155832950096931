import fc from 'fast-check';
import { METRIC_INTERVALS, type MetricInterval } from '@mps/kernel';
import {
  countIntervals,
  listStarts,
  makeMeasurement,
  startOfInterval,
  type MeasuredPayment,
} from './measure-payments';

const at = (text: string): Date => new Date(text);
const FROM = at('2027-02-26T03:00:00Z');
const TO = at('2027-03-03T02:59:59.999Z');

const payment = (changes: Partial<MeasuredPayment> = {}): MeasuredPayment => ({
  created_at: FROM,
  amount: 10_000,
  status: 'APPROVED',
  approved_amount: 10_000,
  refunded_amount: 0,
  payment_method: 'PIX',
  installments: 1,
  status_reason: null,
  acquirer_response_code: null,
  fee: { percentage: 0.99, flat: 5, minimum_price: 0 },
  brand: null,
  ...changes,
});

it.each<[MetricInterval, string, string]>([
  ['HOUR', '2027-03-01T02:59:59.999Z', '2027-03-01T02:00:00.000Z'],
  ['HOUR', '2027-03-01T03:00:00.000Z', '2027-03-01T03:00:00.000Z'],
  ['DAY', '2027-03-01T02:59:59.999Z', '2027-02-28T03:00:00.000Z'],
  ['DAY', '2027-03-01T03:00:00.000Z', '2027-03-01T03:00:00.000Z'],
  ['WEEK', '2027-03-01T02:59:59.999Z', '2027-02-22T03:00:00.000Z'],
  ['WEEK', '2027-03-01T03:00:00.000Z', '2027-03-01T03:00:00.000Z'],
  ['MONTH', '2027-03-01T02:59:59.999Z', '2027-02-01T03:00:00.000Z'],
  ['MONTH', '2027-03-01T03:00:00.000Z', '2027-03-01T03:00:00.000Z'],
  ['MONTH', '2028-02-29T23:00:00.000Z', '2028-02-01T03:00:00.000Z'],
])('the %s of %s begins at %s', (interval, instant, start) => {
  expect(startOfInterval(interval, at(instant)).toISOString()).toBe(start);
});

describe.each(METRIC_INTERVALS)('at the ends of the calendar, by %s,', (interval) => {
  it.each(['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])('%s has one interval', (instant) => {
    expect(listStarts(interval, at(instant), at(instant))).toEqual([startOfInterval(interval, at(instant))]);
  });
});

it.each<[MetricInterval, number]>([
  ['HOUR', 120],
  ['DAY', 5],
  ['WEEK', 2],
  ['MONTH', 2],
])('the range has a point for each %s, also without payments', (interval, count) => {
  const [series] = makeMeasurement(interval, [], FROM, TO).list();
  expect(series).toMatchObject({ group: {} });
  expect(series?.points).toHaveLength(count);
  expect(new Set(series?.points.map((point) => point.count))).toEqual(new Set([0]));
});

it.each<[string, Partial<MeasuredPayment>, object]>([
  ['an approved payment with its fee', {}, { approved_count: 1, approved_amount: 10_000, fee_amount: 104 }],
  [
    'a fee that is below its minimum',
    { fee: { percentage: 0, flat: 0, minimum_price: 150 } },
    { fee_amount: 150 },
  ],
  [
    'a partial capture by its approved amount',
    { approved_amount: 4_000 },
    { amount: 10_000, approved_amount: 4_000, fee_amount: 45 },
  ],
  [
    'a refused payment',
    { status: 'REFUSED', approved_amount: null },
    { refused_count: 1, approved_count: 0, approved_amount: 0, fee_amount: 0 },
  ],
  [
    'a failed payment, which is not refused',
    { status: 'FAILED', approved_amount: null },
    { count: 1, refused_count: 0, approved_count: 0 },
  ],
  [
    'a refunded payment, which was approved',
    { status: 'REFUNDED', refunded_amount: 10_000 },
    { approved_count: 1, refunded_amount: 10_000, fee_amount: 104 },
  ],
])('counts %s', (_, changes, expected) => {
  const measurement = makeMeasurement('MONTH', [], FROM, TO);
  measurement.add(payment(changes));
  expect(measurement.list()[0]?.points[0]).toMatchObject({ count: 1, amount: 10_000, ...expected });
});

it('has one series for each group, the largest amount first', () => {
  const measurement = makeMeasurement('DAY', ['payment_method', 'brand'], FROM, TO);
  measurement.add(payment({ amount: 1 }));
  measurement.add(payment({ payment_method: 'CREDIT_CARD', brand: 'VISA', amount: 500 }));
  measurement.add(payment({ payment_method: 'CREDIT_CARD', brand: 'ELO', amount: 400 }));
  measurement.add(payment({ payment_method: 'CREDIT_CARD', brand: 'VISA', amount: 20, created_at: TO }));
  expect(measurement.countPoints()).toBe(15);
  expect(measurement.list().map(({ group, points }) => [group, points.map(({ amount }) => amount)])).toEqual([
    [{ payment_method: 'CREDIT_CARD', brand: 'VISA' }, [500, 0, 0, 0, 20]],
    [{ payment_method: 'CREDIT_CARD', brand: 'ELO' }, [400, 0, 0, 0, 0]],
    [{ payment_method: 'PIX', brand: null }, [1, 0, 0, 0, 0]],
  ]);
});

it('refuses a payment outside the range', () => {
  const measurement = makeMeasurement('DAY', [], FROM, TO);
  expect(() => measurement.add(payment({ created_at: at('2027-03-03T03:00:00Z') }))).toThrow(RangeError);
});

const instants = fc.date({
  min: at('2019-06-01T00:00:00Z'),
  max: at('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

it('covers each instant of any range by one interval', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...METRIC_INTERVALS),
      instants,
      fc.nat({ max: 40 * 86_400_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (interval, from, lengthMs, share) => {
        const to = new Date(from.getTime() + lengthMs);
        const inside = new Date(from.getTime() + Math.floor(lengthMs * share));
        const starts = listStarts(interval, from, to).map((start) => start.getTime());
        const own = startOfInterval(interval, inside).getTime();
        expect(starts.filter((start) => start === own)).toHaveLength(1);
        expect(starts).toEqual([...new Set(starts)].sort((one, other) => one - other));
        expect(starts.length).toBeLessThanOrEqual(countIntervals(interval, from, to));
        expect(Math.max(...starts)).toBeLessThanOrEqual(to.getTime());
      },
    ),
  );
});

it('adds the same numbers by day as by hour, for any payments', () => {
  const payments = fc.array(
    fc.record({
      created_at: fc.date({ min: FROM, max: TO, noInvalidDate: true }),
      amount: fc.nat({ max: 1_000_000 }),
      payment_method: fc.constantFrom('PIX' as const, 'BOLEPIX' as const),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(payments, (given) => {
      const sum = (interval: MetricInterval, dimensions: readonly 'payment_method'[]) => {
        const measurement = makeMeasurement(interval, dimensions, FROM, TO);
        for (const one of given) measurement.add(payment({ ...one, approved_amount: one.amount }));
        const points = measurement.list().flatMap((series) => series.points);
        const add = (member: 'count' | 'amount' | 'fee_amount') =>
          points.reduce((total, point) => total + point[member], 0);
        return { count: add('count'), amount: add('amount'), fee: add('fee_amount') };
      };
      expect(sum('DAY', [])).toEqual(sum('HOUR', ['payment_method']));
      expect(sum('DAY', []).count).toBe(given.length);
    }),
  );
});
