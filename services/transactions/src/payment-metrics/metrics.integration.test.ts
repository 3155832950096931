// Metrics on a real MongoDB: the bounds of a range, the bound of payments, and no payment that is read beyond it.
import { makeBusinessClock, newId, systemClock, type MetricDimension } from '@mps/kernel';
import { MERCHANT_ID } from '../../test/create-request.fixture';
import { makeContext, type Running, withTransactions } from '../../test/transactions.fixture';
import { makeMeasuredPayments, makePaymentMetrics } from '.';

let service: Running;
withTransactions((running) => (service = running));

const onDay = (day: number): Date => new Date(Date.UTC(2020, 0, day, 12));

/** One payment on each of the first three days of 2020. */
async function payOnThreeDays(): Promise<void> {
  for (const day of [1, 2, 3])
    await service.collections.transactions.updateOne(
      { _id: await service.paid() },
      { $set: { created_at: onDay(day) } },
    );
}

const read = (changes: {
  from?: Date | null;
  to?: Date;
  merchant_id?: string;
  max?: number;
  group_by?: MetricDimension[];
}) => {
  const { max, ...range } = changes;
  const metrics = makePaymentMetrics({
    measured: makeMeasuredPayments(service.collections.transactions, max),
    businessClock: makeBusinessClock(systemClock()),
  });
  const request = { merchant_id: MERCHANT_ID, from: onDay(1), to: onDay(3), group_by: [], ...range };
  return metrics.read({ ...request, interval: 'DAY' }, makeContext());
};

async function countByDay(changes: Parameters<typeof read>[0] = {}): Promise<readonly number[]> {
  const metrics = await read(changes);
  if (!metrics.ok) throw new Error(metrics.error.code);
  return metrics.value.series.flatMap(({ points }) => points.map(({ count }) => count));
}

it('counts payments at both ends of the range, and none beyond', async () => {
  await payOnThreeDays();
  expect(await countByDay()).toEqual([1, 1, 1]);
  expect(await countByDay({ from: new Date(onDay(1).getTime() + 1) })).toEqual([0, 1, 1]);
  expect(await countByDay({ to: new Date(onDay(3).getTime() - 1) })).toEqual([1, 1, 0]);
  expect(await countByDay({ merchant_id: newId() })).toEqual([0, 0, 0]);
});

it.each(['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])(
  'counts nothing in the days before %s',
  async (to) => {
    const metrics = await read({ from: null, to: new Date(to) });
    expect(metrics).toMatchObject({ ok: true, value: { series: [{ group: {} }] } });
  },
);

it('refuses a range with more payments than it reads', async () => {
  await payOnThreeDays();
  expect((await read({ max: 3 })).ok).toBe(true);
  expect(await read({ max: 2 })).toMatchObject({
    error: { violations: [{ in: 'parameter', at: 'to', code: 'too_big' }] },
  });
});
