// Exports of lists: the rows of the filter as the API answers them, in each format, for those who may read the list.
import { Api, cardPayment, eventually, sharedPlatform, type ApiAnswer } from '@mps/testkit';
import { newDispute, newRefund } from './access-matrix.world';
import { newExport, readExport, untilReady, type Export } from './exports';
import { listItems } from './merchants';
import { logIn, made, newApiKey } from './people';

const { baseUrl, demo } = sharedPlatform();
// No test erases a person of this organization, which would delete its files.
const api = new Api(baseUrl, demo.other.api_key);
const merchant = demo.other.merchant_id;
const transactions = `/v1/merchants/${merchant}/transactions`;
const FORMULA = '=HYPERLINK("http://example.com")';

interface Row {
  readonly id: string;
  readonly amount?: number;
}

let payment: string;
beforeAll(async () => {
  const consumer = { full_name: FORMULA, document_type: 'CPF', document_number: '52998224725' };
  payment = (await made<Row>(api.post(transactions, cardPayment({ amount: 123_456, consumer })))).id;
  await made(api.post(transactions, cardPayment({ amount: 50 })));
  await newRefund(api, merchant, payment);
  await newDispute(api, merchant);
});

async function listAll(path: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const query = `${path.includes('?') ? '&' : '?'}limit=100&page=${String(page)}`;
    const { data } = await made<{ data: readonly Row[] }>(api.get(`${path}${query}`));
    rows.push(...data);
    if (data.length < 100) return rows;
  }
}

const parseLines = (text: string): readonly Row[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);

const today = new Date().toISOString().slice(0, 10);
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);

const LISTS: readonly (readonly [kind: string, path: string, filters: Readonly<Record<string, string>>])[] = [
  ['PAYMENTS', '/v1/transactions', {}],
  ['PAYMENTS', transactions, { merchant_id: merchant, sort: 'created_at', amount_from: '100' }],
  ['REFUNDS', `/v1/merchants/${merchant}/refunds`, { merchant_id: merchant }],
  ['CASHOUTS', `/v1/merchants/${merchant}/cashouts`, { merchant_id: merchant, sort: 'created_at' }],
  ['DISPUTES', '/v1/disputes', { company_id: merchant, sort: 'created_at' }],
  ['STATEMENT', `/v1/merchants/${merchant}/statement`, { merchant_id: merchant, from: yesterday, to: today }],
  ['LEDGER_ENTRIES', '/v1/ledger-entries', { payment_date_from: yesterday, payment_date_to: later }],
];

const withFilters = (
  path: string,
  { merchant_id: _, ...filters }: Readonly<Record<string, string>>,
): string => `${path}?${new URLSearchParams(filters).toString()}`;

const keepOrder = (rows: readonly Row[]): readonly Row[] => rows;
const sortById = (rows: readonly Row[]): readonly Row[] =>
  [...rows].sort((one, other) => one.id.localeCompare(other.id));
const SETTLE_LIMIT_MS = 60_000;

const ids = (rows: readonly Row[]): readonly string[] => rows.map(({ id }) => id);

it.each(LISTS)(
  'an export of %s has the rows of the list as the API answers them',
  async (kind, path, filters) => {
    // The ledger posts the payments of this file a moment later.
    await eventually(async () => {
      const rows = await listAll(withFilters(path, filters));
      const { id, rows: count } = await newExport(api, { kind, format: 'JSONL', filters });
      const exported = parseLines(await readExport(api, id));
      expect(count).toBe(exported.length);
      // The file of ledger entries goes from day to day.
      const inOrder = kind === 'LEDGER_ENTRIES' ? sortById : keepOrder;
      expect(inOrder(exported)).toEqual(inOrder(rows));
    }, SETTLE_LIMIT_MS);
  },
);

it('an export of events has the events of the filter, in both orders', async () => {
  const path = `/v1/events?aggregate_id=${payment}&limit=100`;
  await eventually(async () => {
    const { data } = await made<{ data: readonly Row[] }>(api.get(path));
    expect(data.length).toBeGreaterThan(2);
  });
  const { data } = await made<{ data: readonly Row[] }>(api.get(path));
  const filters = { aggregate_id: payment };
  const oldest = await newExport(api, { kind: 'EVENTS', format: 'JSONL', filters });
  expect(parseLines(await readExport(api, oldest.id))).toEqual(data);
  const newest = await newExport(api, {
    kind: 'EVENTS',
    format: 'JSONL',
    filters: { ...filters, order: 'desc' },
  });
  expect(ids(parseLines(await readExport(api, newest.id)))).toEqual([...ids(data)].reverse());
});

describe('CSV', () => {
  const filters = { merchant_id: merchant, amount: '123456' };
  const columns = ['amount', 'id', 'consumer', 'status'];

  it('has a byte order mark, the chosen columns in their order, and the numbers of the language', async () => {
    const brazilian = await newExport(api, {
      filters: { ...filters, id: payment },
      columns,
      locale: 'pt-BR',
    });
    const text = await readExport(api, brazilian.id);
    expect(text.startsWith('\uFEFFamount;id;consumer;status\r\n1234,56;')).toBe(true);
    const english = await newExport(api, { filters: { ...filters, id: payment }, columns: ['amount', 'id'] });
    expect(await readExport(api, english.id)).toBe(`\uFEFFamount,id\r\n1234.56,${payment}\r\n`);
    const { bytes } = english;
    expect(bytes).toBe(Buffer.byteLength(`\uFEFFamount,id\r\n1234.56,${payment}\r\n`));
  });

  it('writes a text that begins like a formula as text', async () => {
    const refund = { request_id: `export-${payment}`, amount: 150, description: FORMULA };
    await made(api.post(`${transactions}/${payment}/refunds`, refund));
    const made_ = await newExport(api, {
      kind: 'REFUNDS',
      filters: { merchant_id: merchant },
      columns: ['description', 'amount'],
    });
    expect(await readExport(api, made_.id)).toContain(`"'${FORMULA.replaceAll('"', '""')}",1.50\r\n`);
  });

  it('is the head alone when no row fits the filter', async () => {
    const none = await newExport(api, { filters: { amount: '999999999' }, columns: ['id'] });
    expect([none.rows, await readExport(api, none.id)]).toEqual([0, '\uFEFFid\r\n']);
  });
});

it('is started, read and downloaded with the permission of its list alone', async () => {
  const { token } = await logIn(demo.other.user.identifier, demo.other.user.password);
  const may = api.as((await newApiKey(token)).key);
  const mayNot = api.as((await newApiKey(token, { permissions: ['dispute.view'] })).key);
  const { id } = await newExport(may, { columns: ['id'] });
  const refusal = {
    status: 403,
    body: { code: 'permission_denied', required_permission: 'transaction.list' },
  };
  const request = { kind: 'PAYMENTS', format: 'CSV' };
  expect(await mayNot.post('/v1/exports', request)).toMatchObject(refusal);
  expect(await mayNot.get(`/v1/exports/${id}`)).toMatchObject(refusal);
  expect(await mayNot.get(`/v1/exports/${id}/file`)).toMatchObject(refusal);
});

it('downloads a file of its length under its own name', async () => {
  const { id, bytes } = await newExport(api);
  const { status, headers } = await api.get(`/v1/exports/${id}/file`);
  expect([status, headers.get('content-length')]).toEqual([200, String(bytes)]);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="payments-${id}.csv"`);
  const { data } = await made<{ data: readonly { action: string }[] }>(
    api.get(`/v1/audit-log?resource_id=${id}`),
  );
  expect(data.map(({ action }) => action).sort()).toEqual(['export.created', 'export.read']);
});

describe('a request', () => {
  const ask = (body: object, by = api): Promise<ApiAnswer> => by.post('/v1/exports', body);

  it('gets all violations of filters and columns at once', async () => {
    const answer = await ask({
      kind: 'PAYMENTS',
      format: 'CSV',
      filters: {
        status: 'PAID,WRONG',
        page: '2',
        color: 'red',
        amount_from: '2',
        amount_to: '1',
        sort: 'amount',
      },
      columns: ['id', 'consumer_name', 'id'],
    });
    expect([answer.status, listItems(answer)]).toEqual([
      400,
      [
        '#/columns/1 invalid_enum',
        '#/columns/2 duplicate',
        '#/filters/amount_to too_small',
        '#/filters/color unknown_field',
        '#/filters/page not_allowed',
        '#/filters/sort invalid_enum',
        '#/filters/status invalid_enum',
      ],
    ]);
  });

  it('needs the merchant of a list of one merchant, and the range of a statement', async () => {
    expect(listItems(await ask({ kind: 'REFUNDS', format: 'CSV' }))).toEqual([
      '#/filters/merchant_id required',
    ]);
    expect(listItems(await ask({ kind: 'STATEMENT', format: 'CSV', columns: ['x'] }))).toEqual([
      '#/columns/0 invalid_enum',
      '#/filters/from required',
      '#/filters/merchant_id required',
      '#/filters/to required',
    ]);
    const foreign = { kind: 'REFUNDS', format: 'CSV', filters: { merchant_id: demo.merchant_id } };
    expect((await ask(foreign)).status).toBe(404);
  });

  it('with the same Idempotency-Key makes one export', async () => {
    const headers = { 'idempotency-key': `export-${payment}` };
    const body = { kind: 'PAYMENTS', format: 'CSV', columns: ['id'] };
    const first = await api.post('/v1/exports', body, { headers });
    const again = await api.post('/v1/exports', body, { headers });
    const other = await api.post('/v1/exports', { ...body, format: 'JSONL' }, { headers });
    expect([first.status, again.status, other.status]).toEqual([201, 200, 409]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([again.body['id'], other.body['code']]).toEqual([first.body['id'], 'idempotency_key_conflict']);
    expect(first.headers.get('location')).toBe(`/v1/exports/${String(first.body['id'])}`);
    await untilReady(api, String(first.body['id']));
  });
});

describe('who may see an export', () => {
  it('is no caller of another organization, and no caller without the permission of the list', async () => {
    const { id } = await newExport(api);
    const stranger = new Api(baseUrl, demo.api_key);
    for (const path of [`/v1/exports/${id}`, `/v1/exports/${id}/file`])
      expect((await stranger.get(path)).status).toBe(404);
    const listed = async (by: Api): Promise<readonly Export[]> =>
      (await made<{ data: readonly Export[] }>(by.get('/v1/exports?limit=100'))).data;
    expect(ids(await listed(api))).toContain(id);
    expect(ids(await listed(stranger))).not.toContain(id);
  });
});
