// Metrics of a merchant's payments, compared with the payments themselves.
import { cardPayment, debitPayment, eventually, sharedPlatform } from '@mps/testkit';
import { activeMerchant, listItems } from './merchants';

const { api, otherApi, merchantApi } = sharedPlatform();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Point {
  readonly start: string;
  readonly count: number;
  readonly amount: number;
  readonly approved_count: number;
  readonly approved_amount: number;
  readonly refused_count: number;
  readonly refunded_amount: number;
  readonly fee_amount: number;
}
interface Metrics {
  readonly timezone: string;
  readonly interval: string;
  readonly series: readonly {
    readonly group: Readonly<Record<string, unknown>>;
    readonly points: readonly Point[];
  }[];
  readonly as_of: string;
}

let merchantId: string;
let path: string;
let range: string;
beforeAll(async () => {
  ({ id: merchantId } = await activeMerchant());
  path = `/v1/merchants/${merchantId}`;
  const pay = async (body: object): Promise<{ id: string; created_at: string }> =>
    (await api.post<{ id: string; created_at: string }>(`${path}/transactions`, body)).body;
  const [paid] = [
    await pay(cardPayment({ amount: 10_000, installments: 3 })),
    await pay(cardPayment({ amount: 20_051 })),
    await pay(debitPayment({ amount: 5_000 })),
  ];
  const refund = { request_id: crypto.randomUUID(), amount: 2_500 };
  expect((await api.post(`${path}/transactions/${paid.id}/refunds`, refund)).status).toBe(201);
  // The clock of the platform may be ahead of this machine's.
  const now = Date.parse(paid.created_at);
  const at = (ms: number): string => new Date(ms).toISOString();
  range = `from=${at(now - DAY_MS)}&to=${at(now + DAY_MS)}`;
});

const read = async (query: string): Promise<Metrics> => {
  const answer = await api.get<Metrics>(`${path}/metrics?${query}`);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};
const sum = (metrics: Metrics, member: Exclude<keyof Point, 'start'>): number =>
  metrics.series.flatMap(({ points }) => points).reduce((total, point) => total + point[member], 0);

it('adds up the payments of a merchant by day', async () => {
  await eventually(async () => {
    const metrics = await read(range);
    expect(metrics).toMatchObject({
      timezone: 'America/Sao_Paulo',
      interval: 'DAY',
      series: [{ group: {} }],
    });
    expect(metrics.series[0]?.points).toHaveLength(3);
    for (const { start } of metrics.series[0]?.points ?? []) expect(start).toMatch(/T03:00:00.000Z$/);
    expect({
      count: sum(metrics, 'count'),
      amount: sum(metrics, 'amount'),
      approved: [sum(metrics, 'approved_count'), sum(metrics, 'approved_amount')],
      refused: sum(metrics, 'refused_count'),
      refunded: sum(metrics, 'refunded_amount'),
    }).toEqual({ count: 3, amount: 35_051, approved: [2, 15_000], refused: 1, refunded: 2_500 });
    expect(sum(metrics, 'fee_amount')).toBeGreaterThan(0);
  });
});

it.each([
  ['payment_method', [{ payment_method: 'CREDIT_CARD' }, { payment_method: 'DEBIT_CARD' }]],
  ['installments', [{ installments: 1 }, { installments: 3 }]],
])('tells payments apart by %s, the largest amount first', async (dimension, groups) => {
  const { series } = await read(`${range}&interval=MONTH&group_by=${dimension}`);
  expect(series.map(({ group }) => group)).toEqual(groups);
});

it('tells payments apart by several members, null where a payment has none', async () => {
  const { series } = await read(`${range}&interval=WEEK&group_by=status_reason,acquirer_response_code,brand`);
  const refused = series.find(({ points }) => points.some(({ refused_count }) => refused_count === 1));
  expect(refused?.group).toEqual({
    status_reason: expect.any(String),
    acquirer_response_code: '51',
    brand: expect.any(String),
  });
  expect(series.map(({ group }) => group['status_reason'])).toContain(null);
});

it('has a point for each hour of the range', async () => {
  const { series } = await read(`${range}&interval=HOUR`);
  const starts = series[0]?.points.map(({ start }) => Date.parse(start)) ?? [];
  expect(starts).toHaveLength(49);
  expect(new Set(starts.slice(1).map((start, index) => start - (starts[index] ?? 0)))).toEqual(
    new Set([HOUR_MS]),
  );
});

it.each([
  ['a range that begins in the future', 'from=2999-01-01T00:00:00Z', ['from too_big']],
  [
    'a range that ends before it begins',
    'from=2027-01-02T00:00:00Z&to=2027-01-01T00:00:00Z',
    ['to too_small'],
  ],
  ['a day in place of an instant', 'from=2027-01-02&to=2027-01-03T00:00:00Z', ['from invalid_format']],
  [
    'an unknown interval and an unknown member',
    'from=2027-01-01T00:00:00Z&to=2027-01-02T00:00:00Z&interval=YEAR&group_by=color',
    ['group_by invalid_enum', 'interval invalid_enum'],
  ],
  [
    'more than a thousand intervals',
    'from=2020-01-01T00:00:00Z&to=2027-01-01T00:00:00Z&interval=DAY',
    ['to too_big'],
  ],
])('refuses %s', async (_, query, items) => {
  const answer = await api.get(`${path}/metrics?${query}`);
  expect([answer.status, listItems(answer)]).toEqual([400, items]);
});

it('has the last 30 days without a range', async () => {
  const metrics = await read('');
  expect(metrics.series[0]?.points).toHaveLength(30);
  expect(sum(metrics, 'count')).toBe(3);
});

it('shows nothing to others', async () => {
  expect((await otherApi.get(`${path}/metrics?${range}`)).status).toBe(404);
  expect((await merchantApi.get(`${path}/metrics?${range}`)).status).toBe(404);
});
