// The list of payments, over HTTP through the whole gateway. Equal rows are encoded once. No answer shows an old row. A row that
// breaks its schema is neither answered nor logged.
import { makeLogger } from '@mps/chassis';
import { loadMessage } from '@mps/contracts';
import { makeApiKey, ok } from '@mps/kernel';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { transactionQueryRoutes } from './queries';

const KEY = makeApiKey('test', Buffer.alloc(32, 1));
const PRICE = { percentage: 0, flat: 0, minimum_price: 0 };
const payment = {
  id: '0199c0de-0000-7000-8000-000000000002',
  provider: 'PROVIDER_A',
  currency: 'BRL',
  status: 'WAITING_PAYMENT',
  capture_method: 'ECOMMERCE',
  payment_method: 'PIX',
  created_at: '2026-03-02T12:00:00.000Z',
  pricing: { fee: PRICE, cost: PRICE },
  metadata_json: '{"note":"café ☕"}',
};
const MEMBERS_OF_PIX = { pix_data: { pix_key_id: 'key' }, consumer: { full_name: 'Maria' } };

const codec = loadMessage<object, object>(
  'mps/transactions/v1/transactions.proto',
  'mps.transactions.v1.Transaction',
);
const logLines: string[] = [];
let rows: readonly object[] = [];
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({
    routes: transactionQueryRoutes,
    log: makeLogger('gateway', 'error', { write: (line) => void logLines.push(line) }),
    identity: {
      VerifyApiKey: async () =>
        ok({
          api_key_id: 'key-1',
          organization_id: 'organization-1',
          permissions: ['transaction.list', 'merchant.transaction.view'],
          allowed_ips: [],
        }),
    },
    transactions: {
      ListTransactions: async () =>
        ok({ data: rows.map((row) => codec.encode(row)), page: { page: 1, limit: 20, total: rows.length } }),
      GetTransaction: async () => ok({ transaction: rows[0] ?? null, refunds: [] }),
    },
  });
});
afterAll(() => gateway.close());

async function read(path: string) {
  const response = await fetch(gateway.url + path, { headers: { 'x-api-key': KEY } });
  return { status: response.status, body: (await response.json()) as { data: unknown[]; code?: string } };
}

async function listed(...shown: readonly object[]): Promise<unknown[]> {
  rows = shown;
  const { status, body } = await read('/v1/transactions');
  expect(status).toBe(200);
  return body.data;
}

it.each([
  ['with few members', payment],
  ['with members of its method', { ...payment, ...MEMBERS_OF_PIX }],
])('shows a row %s like the path of the payment, the first time and again', async (_which, one) => {
  const first = await listed(one);
  expect(await listed(one)).toEqual(first);
  const { body } = await read(`/v1/merchants/transactions/${one.id}`);
  const { fee_policy, refunds, ledger_entries, ...own } = body as unknown as Record<string, unknown>;
  expect({ fee_policy, refunds, ledger_entries }).toEqual({
    fee_policy: null,
    refunds: [],
    ledger_entries: null,
  });
  expect(first).toEqual([own]);
});

it('shows changed rows, and keeps the order of the rows', async () => {
  const approved = { ...payment, status: 'APPROVED' };
  const other = { ...payment, id: '0199c0de-0000-7000-8000-000000000003' };
  const told = async (...shown: readonly object[]) =>
    (await listed(...shown)).map((row) => {
      const { id, status } = row as typeof payment;
      return { id, status };
    });
  for (const shown of [[payment, other], [other, approved], [payment], [approved, other, payment], []])
    expect(await told(...shown)).toEqual(shown.map(({ id, status }) => ({ id, status })));
});

it('answers 500 for a row that breaks its schema, and logs the path of the member, never its value', async () => {
  rows = [{ ...payment, status: 'Maria da Silva' }];
  for (const _time of [1, 2]) {
    logLines.length = 0;
    const { status, body } = await read('/v1/transactions');
    expect({ status, code: body.code }).toEqual({ status: 500, code: 'internal_error' });
    expect(logLines).toHaveLength(1);
    expect(logLines[0]).toContain('status');
    expect(logLines[0]).not.toContain('Maria');
  }
});
