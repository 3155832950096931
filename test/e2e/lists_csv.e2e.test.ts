// Lists as CSV files: the same rows as their pages in JSON, and no formula for a spreadsheet.
import { Api, cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import { newDispute, newRefund } from './access-matrix.world';
import { activeMerchant } from './merchants';
import { made } from './people';

const { api, baseUrl, demo } = sharedPlatform();
const csvApi = new Api(baseUrl, demo.api_key);

const FORMULA = '=HYPERLINK("http://example.com")';
const AS_TEXT = `'${FORMULA}`;

/** Reads the cells of a file without line breaks in cells. */
function parseCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

async function readFile(path: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const answer = await csvApi.get(path, { headers: { accept: 'text/csv' } });
  expect({ status: answer.status, text: answer.status === 200 ? '' : answer.text }).toEqual({
    status: 200,
    text: '',
  });
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
  return parseCsv(answer.text);
}

const listIds = async (path: string): Promise<readonly string[]> =>
  (
    await made<{ data: readonly { id: string }[] }>(
      api.get(`${path}${path.includes('?') ? '&' : '?'}limit=100`),
    )
  ).data.map(({ id }) => id);

let merchant: string;
let payment: string;
beforeAll(async () => {
  merchant = (await activeMerchant()).id;
  const transactions = `/v1/merchants/${merchant}/transactions`;
  const body = cardPayment({ amount: 12_345, soft_descriptor: '@LOJA', metadata: { order: FORMULA } });
  payment = (await made<{ id: string }>(api.post(transactions, body))).id;
  const refund = { request_id: `csv-${merchant}`, amount: 150, description: FORMULA };
  await made(api.post(`${transactions}/${payment}/refunds`, refund));
  await newRefund(api, merchant, payment);
  await newDispute(api, merchant);
});

const LISTS = (): readonly (readonly [name: string, path: string])[] => [
  ['payments', `/v1/merchants/${merchant}/transactions`],
  ['refunds', `/v1/merchants/${merchant}/refunds`],
  ['disputes', `/v1/disputes?company_id=${merchant}`],
];

it.each(['payments', 'refunds', 'disputes'])('the file of %s has the rows of its pages', async (name) => {
  const path = LISTS().find(([one]) => one === name)?.[1] ?? '';
  const ids = await listIds(path);
  expect(ids).not.toEqual([]);
  expect((await readFile(path)).map(({ id }) => id)).toEqual(ids);
});

it('the file of cashouts has the rows of its pages', async () => {
  const path = `/v1/merchants/${demo.merchant_id}/cashouts`;
  const [ids, rows] = [await listIds(path), await readFile(path)];
  expect(rows.map(({ id }) => id).slice(0, ids.length)).toEqual(ids);
});

it('the file of events has the events of an aggregate, in both orders', async () => {
  const path = `/v1/events?aggregate_id=${payment}`;
  await eventually(async () => expect((await listIds(path)).length).toBeGreaterThan(1));
  const ids = await listIds(path);
  const rows = await readFile(path);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect((await readFile(`${path}&order=desc`)).map(({ id }) => id)).toEqual([...ids].reverse());
  expect(JSON.parse(rows[0]?.['data'] ?? '')).toMatchObject({ object: { id: payment, amount: 12_345 } });
});

it('filters the file, shows amounts in reais, and writes a text that begins like a formula as text', async () => {
  const transactions = `/v1/merchants/${merchant}/transactions`;
  const [row] = await readFile(`${transactions}?id=${payment}`);
  expect(row).toMatchObject({ amount: '123.45', soft_descriptor: "'@LOJA" });
  expect(JSON.parse(row?.['metadata'] ?? '')).toEqual({ order: FORMULA });
  expect(await readFile(`${transactions}?status=EXPIRED`)).toEqual([]);
  const refunds = await readFile(`/v1/merchants/${merchant}/refunds`);
  expect(refunds.map(({ amount, description }) => [amount, description])).toContainEqual(['1.50', AS_TEXT]);
});

it('takes no page, and is 404 for a merchant of another organization', async () => {
  const headers = { accept: 'text/csv' };
  const paged = await csvApi.get(`/v1/merchants/${merchant}/transactions?page=2`, { headers });
  expect(paged.status).toBe(400);
  expect(paged.body).toMatchObject({ errors: [{ parameter: 'page', code: 'not_allowed' }] });
  const foreign = await csvApi.get(`/v1/merchants/${demo.other.merchant_id}/refunds`, { headers });
  expect(foreign.status).toBe(404);
});
