// CSV files over HTTP: the requests that get one, its format, and its end after a failure.
import { err, makeApiKey, ok } from '@mps/kernel';
import { z } from 'zod';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { day } from '../schemas/values';
import { refuseRows } from './csv-pages';
import type { CsvPages } from './csv-pages';
import { defineRoute } from './route';

const KEY = makeApiKey('test', Buffer.alloc(32, 1));
const ROWS = 3_000;

/** The text of the only row of `sent`. */
let sentText = '';

/** Pages that were read of the list `long`. */
let longPages = 0;

async function* makePages(kind: string): CsvPages {
  if (kind === 'sent') return yield ok([{ date: '2026-03-02', text: sentText, amount: 100 }]);
  if (kind === 'missing') return yield err({ code: 'resource_not_found' });
  if (kind === 'many') return yield err(refuseRows(50_000));
  if (kind === 'long') {
    for (let page = 0; page < 3; page += 1) {
      longPages += 1;
      yield ok(Array.from({ length: ROWS }, () => ({ amount: 1 })));
    }
    return;
  }
  yield ok([
    { date: '2026-03-02', text: 'plain', amount: 123_456, more: [{ a: 1, amount: 1_050 }], flag: true },
    { date: '2026-03-02', text: 'a "quoted", one', amount: -5, more: null, flag: false },
    { date: '2026-03-03', text: '=1+1', amount: 0, more: [], flag: null },
  ]);
  if (kind === 'broken') yield err({ code: 'service_unavailable' });
  else yield ok([{ date: '2026-03-04', text: '-12\r\n', amount: 100, more: undefined, flag: true }]);
}

const listThings = defineRoute({
  operationId: 'listThings',
  tag: 'Things',
  summary: 'List things',
  method: 'GET',
  path: '/v1/things/{kind}',
  credential: 'key',
  permission: null,
  params: z.object({ kind: z.string() }),
  query: z.object({
    from: day.optional(),
    to: day.optional(),
    of: z.string().optional(),
    page: z.string().default('1'),
    limit: z.string().default('20'),
  }),
  success: 200,
  response: z.object({ data: z.array(z.string()) }),
  csv: {
    range: ['from', 'to'],
    orBoundedBy: ['of'],
    columns: ['date', 'text', 'amount', 'more', 'flag'],
    amounts: ['amount'],
    fileName: ({ params, query }) => `${params.kind}-${String(query.from)}`,
    pages: ({ params }) => makePages(params.kind),
  },
  handle: () => Promise.resolve(ok({ body: { data: [] } })),
});
const jsonOnly = defineRoute({
  operationId: 'getThing',
  tag: 'Things',
  summary: 'Read a thing',
  method: 'GET',
  path: '/v1/thing',
  credential: 'key',
  permission: null,
  success: 200,
  response: z.object({}),
  handle: () => Promise.resolve(ok({ body: {} })),
});

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({
    routes: [listThings, jsonOnly],
    identity: {
      VerifyApiKey: () =>
        Promise.resolve(
          ok({ api_key_id: 'k', organization_id: 'o', permissions: ['*'], allowed_ips: [] } as never),
        ),
    },
  });
});
afterAll(() => gateway.close());

const RANGE = 'from=2026-03-01&to=2026-03-31';
const get = (path: string, headers: Record<string, string> = { accept: 'text/csv' }): Promise<Response> =>
  fetch(gateway.url + path, { headers: { 'x-api-key': KEY, ...headers } });

it('writes RFC 4180 with a header line, amounts in reais with two decimals, and no formulas', async () => {
  const response = await get(`/v1/things/some?${RANGE}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="some-2026-03-01.csv"');
  expect(await response.text()).toBe(
    [
      'date,text,amount,more,flag',
      '2026-03-02,plain,1234.56,"[{""a"":1,""amount"":""10.50""}]",true',
      '2026-03-02,"a ""quoted"", one",-0.05,,false',
      "2026-03-03,'=1+1,0.00,[],",
      '2026-03-04,"\'-12\r\n",1.00,,true',
      '',
    ].join('\r\n'),
  );
});

it.each(['＝1+1', ' ＋1', '－1', '＠SUM(1)'])(
  'writes no formula for %s, in full-width characters',
  async (text) => {
    sentText = text;
    const response = await get(`/v1/things/sent?${RANGE}`);
    expect((await response.text()).split('\r\n')[1]).toBe(`2026-03-02,'${text},1.00,,`);
  },
);

it('writes semicolons and decimal commas for readers in Brazil', async () => {
  const response = await get(`/v1/things/some?${RANGE}`, {
    accept: 'text/csv',
    'accept-language': 'pt-BR,pt;q=0.9',
  });
  expect((await response.text()).split('\r\n').slice(0, 3)).toEqual([
    'date;text;amount;more;flag',
    '2026-03-02;plain;1234,56;"[{""a"":1,""amount"":""10,50""}]";true',
    '2026-03-02;"a ""quoted"", one";-0,05;;false',
  ]);
});

it.each([
  ['', ['from required', 'to required']],
  ['?from=2026-03-01', ['to required']],
  ['?from=2025-01-01&to=2026-02-06', ['to too_big']],
  [`?${RANGE}&page=2&limit=5`, ['page not_allowed', 'limit not_allowed']],
])('refuses the query "%s" with all its violations', async (query, expected) => {
  const response = await get(`/v1/things/some${query}`);
  expect(response.status).toBe(400);
  const { errors } = (await response.json()) as { errors: { parameter: string; code: string }[] };
  expect(errors.map(({ parameter, code }) => `${parameter} ${code}`)).toEqual(expected);
});

it('answers HEAD with the headers of the file, and reads no further page', async () => {
  const headers = { 'x-api-key': KEY, accept: 'text/csv' };
  const response = await fetch(`${gateway.url}/v1/things/long?${RANGE}`, { method: 'HEAD', headers });
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="long-2026-03-01.csv"',
  ]);
  await response.text();
  expect(longPages).toBe(1);
});

it('refuses a file of more than 50,000 rows before any row', async () => {
  const response = await get(`/v1/things/many?${RANGE}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errors: [
      {
        header: 'Accept',
        code: 'too_big',
        detail: 'must not be text/csv for more than 50000 rows: narrow the filters',
      },
    ],
  });
});

it.each([
  ['a tab', '\t=1+1', '"\'\t=1+1"'],
  ['a line break', '\n=1+1', '"\'\n=1+1"'],
  ['spaces', '  @SUM(A1)', "'  @SUM(A1)"],
  ['a tab and no formula', '\tplain', '"\'\tplain"'],
])('marks a text that begins with %s', async (_title, value, cell) => {
  sentText = value;
  expect(await (await get('/v1/things/sent?of=one')).text()).toContain(`,${cell},1.00,`);
});

it.each(['a;=1+1', 'a,=1+1', 'a\t=1+1'])('quotes %j in both styles', async (value) => {
  sentText = value;
  for (const language of ['en', 'pt-BR']) {
    const headers = { accept: 'text/csv', 'accept-language': language };
    expect(await (await get('/v1/things/sent?of=one', headers)).text()).toContain(`"${value}"`);
  }
});

it('needs no range when another parameter bounds the file', async () => {
  expect((await get('/v1/things/some?of=one')).status).toBe(200);
});

it('accepts a range of 400 days', async () => {
  expect((await get('/v1/things/some?from=2025-01-01&to=2026-02-05')).status).toBe(200);
});

it.each([
  ['application/json', 'application/json'],
  ['*/*', 'application/json'],
  ['application/json;q=0.5, text/csv', 'text/csv'],
  ['text/csv;charset=utf-8', 'text/csv'],
  ['text/csv; header=present; Q=0.4, application/json; charset="utf-8"; q=0.5', 'application/json'],
  ['text/csv;a="x,application/json;q=1";q=0.9, application/json;q=0.5', 'text/csv'],
])('answers Accept %s with %s', async (accept, type) => {
  const response = await get(`/v1/things/some?${RANGE}`, { accept });
  expect(response.headers.get('content-type')).toContain(type);
});

it('answers 406 on a route without a file', async () => {
  expect((await get('/v1/thing')).status).toBe(406);
});

it.each([
  ['application/json; charset=utf-8', 200],
  ['application/json;version=1;q=0.1', 200],
  ['text/html;level=1, */*;charset=utf-8', 200],
  ['application/json;charset=utf-8;q=0', 406],
  ['text/html; charset=utf-8', 406],
])('ignores parameters of JSON except its weight: Accept %s is %i', async (accept, status) => {
  expect((await get('/v1/thing', { accept })).status).toBe(status);
});

it('answers a failure of the first page as a problem', async () => {
  const response = await get(`/v1/things/missing?${RANGE}`);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
});

it('closes the connection when a later page fails', async () => {
  await expect(get(`/v1/things/broken?${RANGE}`).then((response) => response.text())).rejects.toThrow();
});

it('sends a long file completely', async () => {
  const text = await (await get(`/v1/things/long?${RANGE}`)).text();
  expect(text.split('\r\n')).toHaveLength(3 * ROWS + 2);
});
