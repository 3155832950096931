// Spot anticipation through the public API. Future card installments are quoted, accepted once, and paid on the next
// business day to the quoted cent.
import { cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import { freshName } from './fresh';
import { activeMerchant } from './merchants';
import { made } from './people';

const { api, demo, otherApi } = sharedPlatform();

interface Item {
  readonly ledger_entry_id: string;
  readonly installment: number;
  readonly days: number;
  readonly gross: number;
  readonly fee: number;
  readonly net: number;
}
interface Quote {
  readonly quote_id: string;
  readonly gross: number;
  readonly fee: number;
  readonly net: number;
  readonly monthly_percentage: number;
  readonly payment_date: string;
  readonly items: readonly Item[];
}
interface Receivable {
  readonly payment_date: string;
  readonly committed: number;
  readonly net: number;
}

const requestQuote = (merchant: string, body: object = {}): Promise<Quote> =>
  made<Quote>(api.post(`/v1/merchants/${merchant}/anticipations/quote`, body));

const accept = (merchant: string, quote: Quote, request_id = freshName()) =>
  api.post(`/v1/merchants/${merchant}/anticipations`, {
    request_id,
    quote_id: quote.quote_id,
  });

const listReceivables = async (merchant: string): Promise<readonly Receivable[]> =>
  (await made<{ data: readonly Receivable[] }>(api.get(`/v1/merchants/${merchant}/receivables`))).data;

/** Makes a merchant with one payment of 100.00 in three installments, at 3.19 %. */
async function merchantWithReceivables(): Promise<string> {
  const { id } = await activeMerchant();
  await made(api.post(`/v1/merchants/${id}/transactions`, cardPayment({ amount: 10_000, installments: 3 })));
  await eventually(async () => expect(await listReceivables(id)).toHaveLength(3));
  return id;
}

it('a full anticipation is quoted by days, accepted, posted, published, and committed in the agenda', async () => {
  const merchant = await merchantWithReceivables();
  const quote = await requestQuote(merchant);
  expect(quote).toMatchObject({ gross: 9_681, monthly_percentage: 2.5 });
  // Linear fee: gross × 2.5 % × days / 30, rounded half up.
  expect(quote.items.map(({ gross, days, fee }) => [gross, fee, days > 20])).toEqual(
    quote.items.map(({ gross, days }) => [
      gross,
      Math.floor((gross * 25 * days * 2 + 30_000) / 60_000),
      true,
    ]),
  );
  expect(quote.items.map(({ installment }) => installment)).toEqual([1, 2, 3]);
  expect(quote.items.reduce((sum, { net }) => sum + net, 0)).toBe(quote.net);
  expect(quote.gross - quote.fee).toBe(quote.net);

  const request = freshName();
  const { status, body } = await accept(merchant, quote, request);
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(String),
      company_id: merchant,
      request_id: request,
      quote_id: quote.quote_id,
      gross: quote.gross,
      fee: quote.fee,
      net: quote.net,
      status: 'COMPLETED',
      payment_date: quote.payment_date,
      created_at: expect.any(String),
    },
  ]);
  const again = await accept(merchant, quote, request);
  expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, body, 'true']);

  const location = (await accept(merchant, quote, request)).headers.get('location');
  expect(location).toBe(`/v1/merchants/${merchant}/anticipations/${String(body['id'])}`);
  expect(await api.get(String(location))).toMatchObject({ status: 200, body });
  expect(await made(api.get(`/v1/merchants/${merchant}/anticipations`))).toEqual({
    data: [body],
    pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasNext: false, hasPrev: false },
  });

  const agenda = await listReceivables(merchant);
  expect(agenda.map(({ committed, net }) => [committed, net])).toEqual(
    quote.items.map(({ gross }) => [gross, 0]),
  );
  const entries = await made<{ data: { type: string; operation: string; amount: number }[] }>(
    api.get(
      `/v1/ledger-entries?owner_id=${merchant}&payment_date_from=${quote.payment_date}&payment_date_to=${quote.payment_date}&limit=100`,
    ),
  );
  const paid = entries.data.reduce(
    (sum, { operation, amount }) => sum + (operation === 'CREDIT' ? amount : -amount),
    0,
  );
  expect(paid).toBe(quote.net);
  const events = await eventually(async () => {
    const { data } = await made<{ data: Record<string, unknown>[] }>(
      api.get(`/v1/events?aggregate_id=${String(body['id'])}`),
    );
    expect(data).toHaveLength(1);
    return data;
  });
  expect(events[0]).toMatchObject({
    type: 'anticipation.created',
    sequence: 1,
    aggregate: { type: 'anticipation', id: body['id'] },
    data: { object: body, previous: {} },
  });
  const trial = await api.get<{ totals: object }>('/v1/ledger/trial-balance');
  expect(trial.body.totals).toMatchObject({ difference: 0 });
  // All receivables are committed.
  expect(await requestQuote(merchant)).toMatchObject({ gross: 0, items: [] });
});

it('a partial anticipation uses the earliest installments, or those up to a day', async () => {
  const merchant = await merchantWithReceivables();
  const part = await requestQuote(merchant, { amount: 4_000 });
  expect(part.items.map(({ installment, gross }) => [installment, gross])).toEqual([
    [1, 3_228],
    [2, 772],
  ]);
  const [first] = await listReceivables(merchant);
  const until = await requestQuote(merchant, { until: first?.payment_date });
  expect(until.items.map(({ installment }) => installment)).toEqual([1]);
  expect((await accept(merchant, part)).status).toBe(201);
  // The quoted receivables are committed already.
  expect(await accept(merchant, until)).toMatchObject({ status: 409, body: { code: 'quote_stale' } });
  expect((await requestQuote(merchant)).gross).toBe(9_681 - 4_000);
  const more = await api.post(`/v1/merchants/${merchant}/anticipations/quote`, { amount: 5_682 });
  expect(more).toMatchObject({
    status: 409,
    body: { code: 'insufficient_balance', available_amount: 5_681 },
  });
});

it('one of several simultaneous acceptances wins', async () => {
  const merchant = await merchantWithReceivables();
  const [one, other] = [await requestQuote(merchant), await requestQuote(merchant)];
  const request = freshName();
  const answers = await Promise.all([
    accept(merchant, one, request),
    accept(merchant, one, request),
    accept(merchant, one),
    accept(merchant, other),
  ]);
  const won = answers.filter(({ status }) => status === 201);
  expect(won).toHaveLength(1);
  for (const { status, body } of answers)
    expect([200, 201].includes(status) || ['quote_used', 'quote_stale'].includes(String(body['code']))).toBe(
      true,
    );
  expect(await accept(merchant, one)).toMatchObject({ status: 409 });
});

it('a refusal gives its reason', async () => {
  const merchant = await merchantWithReceivables();
  const quote = await requestQuote(merchant);
  const request = freshName();
  expect((await accept(merchant, quote, request)).status).toBe(201);
  expect(await accept(merchant, quote)).toMatchObject({ status: 409, body: { code: 'quote_used' } });
  const empty = await requestQuote(merchant);
  expect(await accept(merchant, empty, request)).toMatchObject({
    status: 409,
    body: { code: 'request_id_conflict' },
  });
  expect(await accept(merchant, empty)).toMatchObject({
    status: 409,
    body: { code: 'insufficient_balance', available_amount: 0 },
  });
  const path = `/v1/merchants/${merchant}/anticipations`;
  expect(await api.post(path, { request_id: freshName(), quote_id: 'unknown' })).toMatchObject({
    status: 404,
  });
  const [accepted] = (await made<{ data: { id: string }[] }>(api.get(path))).data;
  const elsewhere = `/v1/merchants/${demo.merchant_id}/anticipations/${String(accepted?.id)}`;
  for (const gone of [`${path}/unknown`, elsewhere])
    expect(await api.get(gone)).toMatchObject({ status: 404, body: { code: 'resource_not_found' } });
  const foreign = { request_id: freshName(), quote_id: quote.quote_id };
  expect(await api.post(`/v1/merchants/${demo.merchant_id}/anticipations`, foreign)).toMatchObject({
    status: 404,
  });
  expect(await otherApi.post(path, foreign)).toMatchObject({ status: 404 });
  expect(await api.post(`${path}/quote`, { amount: 1, until: '2030-01-01' })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/until', code: 'mutually_exclusive' }] },
  });
  expect(await api.post(`${path}/quote`, { amount: 0 })).toMatchObject({ status: 400 });
});
