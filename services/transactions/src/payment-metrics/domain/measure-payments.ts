// Numbers of a merchant's payments by the time of their creation: how many, how much, approved, refused, given back, and the fee.
// Every payment counts in the interval in which it was created, however much later it was paid or refunded.
import { feeCents, startOfDayAt, type MetricDimension, type MetricInterval } from '@mps/kernel';
import { toPrice } from '../../transaction/domain/price';
import type { PricePart, Transaction } from '../../transaction/domain/transaction';

/** A value is null where the payment has none, as the brand of a PIX charge. */
export type Group = Readonly<Partial<Record<MetricDimension, string | number | null>>>;

/** Amounts are cents. */
export interface Numbers {
  readonly count: number;
  readonly amount: number;
  readonly approved_count: number;
  readonly approved_amount: number;
  readonly refused_count: number;
  readonly refunded_amount: number;
  readonly fee_amount: number;
}

export interface Point extends Numbers {
  /** The beginning of the interval in the zone of São Paulo, also where the range begins later. */
  readonly start: Date;
}

export interface Series {
  readonly group: Group;
  /** One for each interval of the range, in their order. */
  readonly points: readonly Point[];
}

export type MeasuredPayment = Pick<
  Transaction,
  | 'created_at'
  | 'amount'
  | 'status'
  | 'approved_amount'
  | 'refunded_amount'
  | 'payment_method'
  | 'installments'
  | 'status_reason'
  | 'acquirer_response_code'
> & {
  /** Of the merchant's fee. */
  readonly fee: PricePart;
  /** null: no card. */
  readonly brand: string | null;
};

const NOTHING: Numbers = {
  count: 0,
  amount: 0,
  approved_count: 0,
  approved_amount: 0,
  refused_count: 0,
  refunded_amount: 0,
  fee_amount: 0,
};
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_OF_WEEK = 7;
/** Days since Monday of a Sunday. */
const SUNDAY_AFTER_MONDAY = 6;

/** The beginning of the interval that holds the instant. A week begins on Monday. */
export function startOfInterval(interval: MetricInterval, at: Date): Date {
  if (interval === 'HOUR') return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
  const day = startOfDayAt(at);
  const daysBefore = (days: number): Date => new Date(day.getTime() - days * DAY_MS);
  // A day of São Paulo begins on the same date in UTC.
  switch (interval) {
    case 'DAY':
      return day;
    case 'WEEK':
      return daysBefore((day.getUTCDay() + SUNDAY_AFTER_MONDAY) % DAYS_OF_WEEK);
    case 'MONTH':
      return daysBefore(day.getUTCDate() - 1);
  }
}

const SHORTEST_MS: Readonly<Record<MetricInterval, number>> = {
  HOUR: HOUR_MS,
  DAY: DAY_MS,
  WEEK: 7 * DAY_MS,
  MONTH: 28 * DAY_MS,
};
const LONGEST_MS: Readonly<Record<MetricInterval, number>> = {
  HOUR: HOUR_MS,
  DAY: DAY_MS,
  WEEK: 7 * DAY_MS,
  MONTH: 31 * DAY_MS,
};

/** At most, without making them. The first and the last one may be cut by the range. */
export const countIntervals = (interval: MetricInterval, from: Date, to: Date): number =>
  Math.ceil((to.getTime() - from.getTime()) / SHORTEST_MS[interval]) + 1;

/** The intervals from the one that holds `from` to the one that holds `to`. */
export function listStarts(interval: MetricInterval, from: Date, to: Date): readonly Date[] {
  const starts: Date[] = [];
  let start = startOfInterval(interval, from);
  while (start <= to) {
    starts.push(start);
    start = startOfInterval(interval, new Date(start.getTime() + LONGEST_MS[interval]));
  }
  return starts;
}

/** Adds payments up, one after the other. A payment outside the range is a fault of the caller. */
export function makeMeasurement(
  interval: MetricInterval,
  dimensions: readonly MetricDimension[],
  from: Date,
  to: Date,
) {
  const starts = listStarts(interval, from, to);
  const places = new Map(starts.map((start, place) => [start.getTime(), place]));
  const series = new Map<string, { readonly group: Group; readonly sums: Numbers[] }>();
  const open = (group: Group) => {
    const key = JSON.stringify(group);
    const opened = series.get(key) ?? { group, sums: starts.map(() => NOTHING) };
    series.set(key, opened);
    return opened;
  };
  if (dimensions.length === 0) open({});
  return {
    add(payment: MeasuredPayment): void {
      const { sums } = open(toGroup(payment, dimensions));
      const place = places.get(startOfInterval(interval, payment.created_at).getTime());
      const sum = place === undefined ? undefined : sums[place];
      if (place === undefined || sum === undefined) throw new RangeError('The payment is outside the range');
      sums[place] = plus(sum, toNumbers(payment));
    },
    countPoints: (): number => series.size * starts.length,
    /** The largest amount first. */
    list: (): readonly Series[] =>
      [...series.values()]
        .map(({ group, sums }) => ({ group, points: sums.map((sum, place) => toPoint(starts[place], sum)) }))
        .toSorted((one, other) => sumAmounts(other) - sumAmounts(one)),
  };
}

const toPoint = (start: Date | undefined, sum: Numbers): Point => ({ start: start ?? new Date(NaN), ...sum });

const sumAmounts = ({ points }: Series): number => points.reduce((sum, { amount }) => sum + amount, 0);

const toGroup = (payment: MeasuredPayment, dimensions: readonly MetricDimension[]): Group =>
  Object.fromEntries(dimensions.map((dimension) => [dimension, payment[dimension]]));

function toNumbers({ amount, status, approved_amount, refunded_amount, fee }: MeasuredPayment): Numbers {
  const isApproved = approved_amount !== null;
  return {
    count: 1,
    amount,
    approved_count: isApproved ? 1 : 0,
    approved_amount: approved_amount ?? 0,
    refused_count: status === 'REFUSED' ? 1 : 0,
    refunded_amount,
    fee_amount: isApproved ? feeCents(approved_amount, toPrice(fee)) : 0,
  };
}

const plus = (one: Numbers, other: Numbers): Numbers => ({
  count: one.count + other.count,
  amount: one.amount + other.amount,
  approved_count: one.approved_count + other.approved_count,
  approved_amount: one.approved_amount + other.approved_amount,
  refused_count: one.refused_count + other.refused_count,
  refunded_amount: one.refunded_amount + other.refunded_amount,
  fee_amount: one.fee_amount + other.fee_amount,
});
