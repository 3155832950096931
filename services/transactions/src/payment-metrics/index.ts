// Metrics of a merchant's payments: the numbers of a range, by interval and group (docs/rules/endpoints.md#metrics). They are added
// up from the payments when they are asked for, so that they are exact and cost a payment nothing.
import { scopeOf, violation, type CallContext, type DomainError, type Violation } from '@mps/contracts';
import {
  err,
  ok,
  startOfDayAt,
  type BusinessClock,
  type MetricDimension,
  type MetricInterval,
} from '@mps/kernel';
import { MAX_MEASURED_PAYMENTS, MAX_METRIC_INTERVALS, MAX_METRIC_POINTS } from '../limits';
import { toCompanyFilter, type Reply } from '../operation';
import { countIntervals, makeMeasurement, type Series } from './domain/measure-payments';
import type { MeasuredPayments } from './store';

export type { Series } from './domain/measure-payments';
export { makeMeasuredPayments } from './store';

export interface MetricsRequest {
  readonly merchant_id: string;
  /** Both inclusive. null: up to now, and the days of a month before. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly interval: MetricInterval;
  /** Empty: one series of all payments. */
  readonly group_by: readonly MetricDimension[];
}

export interface Metrics {
  readonly series: readonly Series[];
  /** The numbers hold every change that was stored before this instant. */
  readonly as_of: Date;
}

export interface MetricsDeps {
  readonly measured: MeasuredPayments;
  readonly businessClock: BusinessClock;
}

export type PaymentMetrics = ReturnType<typeof makePaymentMetrics>;

export const makePaymentMetrics = (deps: MetricsDeps) => ({
  read: (request: MetricsRequest, context: CallContext) => readMetrics(deps, request, context),
});

/** A month with the day of its end. */
const MS_BY_DEFAULT = 29 * 86_400_000;

/** validation_error at the parameters. Data outside the scope do not exist for the caller. */
async function readMetrics(
  { measured, businessClock }: MetricsDeps,
  { merchant_id, interval, group_by, ...asked }: MetricsRequest,
  { caller }: CallContext,
): Reply<Metrics> {
  const as_of = businessClock.now();
  const to = asked.to ?? as_of;
  const from = asked.from ?? new Date(startOfDayAt(to).getTime() - MS_BY_DEFAULT);
  if (from > to) return refuse(violation('from', 'too_big', 'in_the_future'));
  if (countIntervals(interval, from, to) > MAX_METRIC_INTERVALS)
    return refuse(violation('to', 'too_big', 'too_many_intervals', { max: MAX_METRIC_INTERVALS }));
  const scope = scopeOf(caller);
  const company = scope === null ? null : toCompanyFilter(scope, merchant_id);
  const measurement = makeMeasurement(interval, group_by, from, to);
  if (company === null) return ok({ series: measurement.list(), as_of });
  const payments = await measured.read({ ...company, from, to });
  if (payments === undefined)
    return refuse(violation('to', 'too_big', 'too_many_payments', { max: MAX_MEASURED_PAYMENTS }));
  for await (const payment of payments) {
    measurement.add(payment);
    if (measurement.countPoints() > MAX_METRIC_POINTS)
      return refuse(violation('group_by', 'too_big', 'too_many_points', { max: MAX_METRIC_POINTS }));
  }
  return ok({ series: measurement.list(), as_of });
}

const refuse = (wrong: Violation) =>
  err<DomainError>({ code: 'validation_error', violations: [{ ...wrong, in: 'parameter' }] });
