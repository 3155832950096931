// Metrics of a merchant's payments, by interval and group.
import { METRIC_DIMENSIONS, METRIC_INTERVALS } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { instantText } from '../../http/schemas/answers';
import { crossCheck, requireOrder } from '../../http/schemas/cross-check';
import { firstInstantParam, instantParam, listParam } from '../../http/schemas/params';
import { MEASURED_PAYMENTS_OF_ROW } from '../../limits';
import { confirmMerchant, merchantParams } from '../merchants/schemas';

const TIMEZONE = 'America/Sao_Paulo';
const point = z
  .object({
    start: instantText,
    count: z.int(),
    amount: z.int(),
    approved_count: z.int(),
    approved_amount: z.int(),
    refused_count: z.int(),
    refunded_amount: z.int(),
    fee_amount: z.int(),
  })
  .meta({ id: 'MetricPoint' });

const groupValue = z.union([z.string(), z.int(), z.null()]);

const metrics = z
  .object({
    timezone: z.literal(TIMEZONE),
    interval: z.enum(METRIC_INTERVALS),
    series: z.array(
      z
        .object({
          /** The members of `group_by` with their values. */
          group: z.record(z.string(), groupValue),
          points: z.array(point),
        })
        .meta({ id: 'MetricSeries' }),
    ),
    as_of: instantText,
  })
  .meta({ id: 'Metrics' });

interface GroupMember {
  readonly dimension: string;
  readonly text?: string | null;
  readonly number?: number | null;
}

const toGroup = (members: readonly GroupMember[]) =>
  Object.fromEntries(members.map(({ dimension, text, number }) => [dimension, text ?? number ?? null]));

/** Every series has other payments, so the sum of all points counts each payment once. */
const countPayments = (
  series: readonly { readonly points: readonly { readonly count: number }[] }[],
): number => series.flatMap(({ points }) => points).reduce((sum, { count }) => sum + count, 0);

const getMetrics = defineRoute({
  operationId: 'getMetrics',
  tag: 'Transactions',
  summary: 'Read metrics of the payments of a merchant',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/metrics',
  credential: 'any',
  permission: 'transaction.list',
  readsMany: true,
  params: merchantParams,
  query: crossCheck(
    z.strictObject({
      from: firstInstantParam.optional(),
      to: instantParam.optional(),
      interval: z.enum(METRIC_INTERVALS).default('DAY'),
      group_by: listParam(METRIC_DIMENSIONS).optional(),
    }),
    requireOrder('from', 'to'),
  ),
  success: 200,
  response: metrics,
  handle: async ({ params, query }, context) => {
    const { interval, group_by = [], ...range } = query;
    const read = await context.clients.transactions.GetPaymentMetrics(
      { merchant_id: params.merchantId, ...range, interval, group_by },
      context,
    );
    if (!read.ok) return read;
    const series = read.value.series.map(({ group, points }) => ({ group: toGroup(group), points }));
    const payments = countPayments(series);
    const rows = Math.ceil(payments / MEASURED_PAYMENTS_OF_ROW);
    const body = { timezone: TIMEZONE, interval, series, as_of: read.value.as_of };
    return confirmMerchant({ body, rows }, payments === 0, { params }, context);
  },
});

export const metricRoutes: readonly Route[] = [getMetrics];
