// An export of 12,345 payments: the rows and the sum of the API, numbers that a Brazilian spreadsheet reads, and no file after the
// erasure of a person.
import {
  Api,
  cardPayment,
  eventually,
  PLATFORM_LIMIT_MS,
  startTestPlatform,
  testInfraUrls,
  type TestPlatform,
} from '@mps/testkit';
import { mongo } from 'mongoose';
import { copyPayment } from '../bench/payments/copied-payments';
import { newExport, readExport } from './exports';
import { made } from './people';
import { itWithSpreadsheet, openSpreadsheet } from './spreadsheet';

const ROWS = 12_345;
const MANY_LIMIT_MS = 240_000;
const FORMULA = '=HYPERLINK("http://example.com")';
/** Older payments that the filter leaves out. */
const OTHERS = 55;

interface Row {
  readonly id: string;
  readonly amount: number;
}

let test: TestPlatform;
let api: Api;
let filters: Readonly<Record<string, string>>;
let client: mongo.MongoClient;
let payment: Row;
/** All payments of the filter, as the API lists them. */
let listed: readonly Row[];

beforeAll(async () => {
  test = await startTestPlatform();
  api = test.api;
  client = await new mongo.MongoClient(testInfraUrls().mongodbUrl).connect();
  const { merchant_id } = test.demo;
  const consumer = { full_name: FORMULA, document_type: 'CPF', document_number: '52998224725' };
  const body = cardPayment({ amount: 123_456, consumer, soft_descriptor: '@LOJA' });
  payment = await made<Row>(api.post(`/v1/merchants/${merchant_id}/transactions`, body));
  const database = client.db(`${test.databasePrefix}transactions`);
  await copyPayment({ database, paymentId: payment.id, count: ROWS + OTHERS });
  const path = `/v1/merchants/${merchant_id}/transactions?limit=1&page=${String(ROWS)}`;
  const oldest = await eventually(async () => {
    const { data } = await made<{ data: readonly { created_at: string }[] }>(api.get(path));
    expect(data).toHaveLength(1);
    return data[0];
  });
  filters = { merchant_id, created_at_from: String(oldest?.created_at) };
  listed = await listAll();
}, PLATFORM_LIMIT_MS + MANY_LIMIT_MS);

afterAll(async () => {
  await client.close();
  await test.stop();
}, PLATFORM_LIMIT_MS);

async function listAll(): Promise<readonly Row[]> {
  const { merchant_id, created_at_from = '' } = filters;
  const path = `/v1/merchants/${String(merchant_id)}/transactions?created_at_from=${created_at_from}&limit=100`;
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await made<{ data: readonly Row[] }>(api.get(`${path}&page=${String(page)}`));
    rows.push(...data);
    if (data.length < 100) return rows;
  }
}

const sum = (rows: readonly Row[]): number => rows.reduce((total, { amount }) => total + amount, 0);

it(
  'has the same rows and the same sum as the API, in the same order',
  async () => {
    expect(listed).toHaveLength(ROWS);
    const made = await newExport(api, { format: 'JSONL', filters });
    const text = await readExport(api, made.id);
    const exported = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
    expect(made.rows).toBe(ROWS);
    expect(exported).toEqual(listed);
    expect(sum(exported)).toBe(sum(listed));
  },
  MANY_LIMIT_MS,
);

itWithSpreadsheet()(
  'opens in a Brazilian spreadsheet with numbers as numbers, and a consumer named like a formula as text',
  async () => {
    const columns = ['amount', 'consumer', 'soft_descriptor', 'id'];
    const made = await newExport(api, { filters, columns, locale: 'pt-BR' });
    const [head = [], ...rows] = await openSpreadsheet(await readExport(api, made.id));
    expect(head.map(({ value }) => value)).toEqual(columns);
    expect(rows).toHaveLength(ROWS);
    const amounts = rows.map(([amount]) => amount);
    expect(new Set(amounts.map((amount) => amount?.type))).toEqual(new Set(['float']));
    const cents = amounts.reduce((total, amount) => total + Math.round(Number(amount?.value) * 100), 0);
    expect(cents).toBe(sum(listed));
    const own = rows.find(([, , , id]) => id?.value === payment.id);
    expect(own?.[0]).toEqual({ type: 'float', value: '1234.56' });
    expect(own?.[1]).toMatchObject({ type: 'string' });
    expect(own?.[1]?.value).toContain('=HYPERLINK(');
    expect(own?.[2]).toEqual({ type: 'string', value: "'@LOJA" });
  },
  MANY_LIMIT_MS,
);

it(
  'has no file any more after a person of the organization was erased',
  async () => {
    const made_ = await newExport(api, { filters, columns: ['id', 'consumer'] });
    expect(await readExport(api, made_.id)).toContain('HYPERLINK');
    const person = { document_type: 'CPF', document_number: '11144477735', reason: 'The person asked' };
    const job = await made<{ id: string }>(api.post('/v1/data-subjects/erase', person));
    await eventually(async () => {
      const { body } = await api.get(`/v1/data-subjects/jobs/${job.id}`);
      expect(body).toMatchObject({ status: 'DONE' });
      expect(JSON.stringify(body['blanked'])).toContain('"kind":"export_file"');
    }, MANY_LIMIT_MS);
    expect((await api.get(`/v1/exports/${made_.id}`)).body).toMatchObject({ status: 'EXPIRED' });
    expect((await api.get(`/v1/exports/${made_.id}/file`)).status).toBe(404);
    const activity = client.db(`${test.databasePrefix}activity`);
    expect(await activity.collection('export_parts').countDocuments()).toBe(0);
  },
  MANY_LIMIT_MS,
);
