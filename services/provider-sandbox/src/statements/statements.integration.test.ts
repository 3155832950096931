// The provider's statements over HTTP: one record per movement of a day, complete from 00:05 of the next, and differences
// that a test plants in one organization's part of it.
import { startSandbox, type RunningSandbox } from '../sandbox.fixture';
import { STATEMENT_PAGE } from '../limits';
import type { StatementRecord } from './statement';
import { makeStatements } from './store';

interface Statement {
  readonly complete: boolean;
  readonly records: readonly StatementRecord[];
}

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox(process.env, { SANDBOX_CLOCK_START: '2026-03-02T12:00:00.000Z' });
}, 60_000);
afterAll(() => sandbox.stop());

const order = (organization_id: string, amount: number) => ({
  method: 'CREDIT_CARD',
  amount,
  currency: 'BRL',
  installments: 1,
  capture_method: 'ECOMMERCE',
  auto_capture: true,
  soft_descriptor: null,
  serial_number: null,
  merchant: {
    organization_id,
    company_id: 'company',
    affiliation_id: 'affiliation',
    mcc: '5411',
    name: 'Loja',
    full_name: 'Loja Ltda',
    city: 'São Paulo',
  },
  card: {
    token: '4111111111111111',
    cryptogram: null,
    expiry_month: '12',
    expiry_year: '2030',
    brand: 'VISA',
    wallet_type: null,
    eci: null,
  },
});

const DAY = '2026-03-02';
async function read(organization: string, day = DAY): Promise<Statement> {
  const { status, body } = await sandbox.call('GET', `/v1/statements/${day}?organization_id=${organization}`);
  expect(status).toBe(200);
  return body as Statement;
}
const listIds = ({ records }: Statement): string[] => records.map(({ kind, our_id }) => `${kind} ${our_id}`);

it('has one record for each movement of the day, and is complete from 00:05 of the next', async () => {
  for (const [id, organization] of [
    ['o1', 'ours'],
    ['o2', 'ours'],
    ['o3', 'others'],
  ] as const)
    expect(await sandbox.call('PUT', `/v1/orders/${id}`, order(organization, 1_000))).toMatchObject({
      status: 200,
      body: { status: 'CAPTURED' },
    });
  await sandbox.call('PUT', '/v1/orders/o2/refunds/r2', {
    amount: 400,
    reason: null,
    description: null,
    end_to_end_id: null,
    payout_pix_key: null,
  });
  const today = await read('ours');
  expect(today.complete).toBe(false);
  expect(listIds(today)).toEqual(['PAYMENT o1', 'PAYMENT o2', 'REFUND r2']);
  expect(today.records[0]).toEqual({
    record_id: expect.any(String) as string,
    kind: 'PAYMENT',
    provider_transaction_id: expect.any(String) as string,
    our_id: 'o1',
    amount: 1_000,
    fee: 0,
    payment_date: '2026-04-01',
    occurred_at: expect.stringMatching(/^2026-03-02T/) as string,
  });
  await sandbox.call('POST', '/sandbox/clock/advance', { to: '2026-03-03T03:04:59Z' });
  expect((await read('ours')).complete).toBe(false);
  await sandbox.call('POST', '/sandbox/clock/advance', { to: '2026-03-03T03:05:00Z' });
  expect((await read('ours')).complete).toBe(true);
  expect(await sandbox.call('GET', `/v1/statements/${DAY}`)).toMatchObject({ status: 400 });
  expect((await sandbox.call('GET', '/v1/statements?from=2026-03-01&to=2026-03-05')).body).toEqual({
    data: [
      { day: DAY, organization_id: 'others' },
      { day: DAY, organization_id: 'ours' },
    ],
  });
});

it('states a payment that was reversed on its day not at all, and on a later day as a refund', async () => {
  const reverse = (id: string) => sandbox.call('POST', `/v1/orders/${id}/reversal`, {});
  await sandbox.call('PUT', '/v1/orders/same-day', order('reversing', 100));
  await reverse('same-day');
  await sandbox.call('PUT', '/v1/orders/later', order('reversing', 200));
  expect(listIds(await read('reversing', '2026-03-03'))).toEqual(['PAYMENT later']);
  await sandbox.call('POST', '/sandbox/clock/advance', { to: '2026-03-04T12:00:00Z' });
  await reverse('later');
  expect(listIds(await read('reversing', '2026-03-03'))).toEqual(['PAYMENT later']);
  expect(listIds(await read('reversing', '2026-03-04'))).toEqual(['REFUND later']);
});

it('states the money that a dispute moved after refunds, and no record for a dispute that moved none', async () => {
  const organization = 'disputed';
  const [day, id] = ['2026-03-04', 'beside-refund'];
  const give = (name: string, amount: number) =>
    sandbox.call('PUT', `/v1/orders/${id}/refunds/${name}`, {
      amount,
      reason: null,
      description: null,
      end_to_end_id: null,
      payout_pix_key: null,
    });
  const dispute = async () => {
    await sandbox.call('POST', `/sandbox/orders/${id}/dispute`, { kind: 'CARD_CHARGEBACK' });
    await sandbox.call('POST', `/sandbox/orders/${id}/dispute/resolve`, { outcome: 'WON' });
  };
  await sandbox.call('PUT', `/v1/orders/${id}`, order(organization, 1_000));
  await give('some', 400);
  await dispute();
  await give('rest', 600);
  await dispute();
  const { records } = await read(organization, day);
  expect(records.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['DISPUTE', 600],
    ['DISPUTE_REVERSAL', 600],
    ['PAYMENT', 1_000],
    ['REFUND', 600],
    ['REFUND', 400],
  ]);
});

it('shows planted differences in one organization’s statement only, until all are removed', async () => {
  const tamper = (kind: string, our_id: string | null = null, organization_id = 'ours') =>
    sandbox.call('POST', `/sandbox/statements/${DAY}/tamper`, { organization_id, kind, our_id });
  expect((await tamper('MISSING', 'o1')).body).toEqual({ day: DAY, kind: 'MISSING', our_id: 'o1' });
  expect((await tamper('DUPLICATE', 'r2')).status).toBe(200);
  expect((await tamper('AMOUNT', 'o2')).status).toBe(200);
  const { body } = await tamper('EXTRA');
  const { our_id } = body as { our_id: string };
  const planted = await read('ours');
  expect(listIds(planted)).toEqual([`PAYMENT ${our_id}`, 'PAYMENT o2', 'REFUND r2', 'REFUND r2']);
  expect(planted.records[1]?.amount).toBe(1_001);
  expect(await tamper('DATE', 'o1')).toMatchObject({ status: 404, body: { code: 'record_not_found' } });
  expect(listIds(await read('others'))).toEqual(['PAYMENT o3']);
  await tamper('NONE');
  expect(listIds(await read('ours'))).toEqual(['PAYMENT o1', 'PAYMENT o2', 'REFUND r2']);
});

/** Copies of one order, as a busy day would have left them. */
async function storeOrders(organization: string, count: number): Promise<readonly string[]> {
  await sandbox.call('PUT', `/v1/orders/${organization}-first`, order(organization, 1_000));
  const { orders } = sandbox.collections;
  const first = await orders.findOne({ _id: `${organization}-first` });
  if (first === null) throw new Error('the order is not stored');
  const ids = Array.from(
    { length: count },
    (_, index) => `${organization}-${String(index).padStart(6, '0')}`,
  );
  await orders.insertMany(ids.map((_id) => ({ ...first, _id, order: { ...first.order, orderId: _id } })));
  await orders.deleteOne({ _id: first._id });
  return ids;
}

async function readLines(query: string, day: string): Promise<readonly Record<string, unknown>[]> {
  const response = await fetch(`${sandbox.url}/v1/statements/${day}?${query}`, {
    headers: { ...sandbox.headers, accept: 'application/x-ndjson' },
  });
  const lines = (await response.text()).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('streams a day of several pages in the order of its keys, and the part that a range of keys names', async () => {
  const [organization, day] = ['busy', '2026-03-04'];
  const ids = await storeOrders(organization, 2 * STATEMENT_PAGE + 1);
  const query = `organization_id=${organization}`;
  const whole = await readLines(query, day);
  expect(whole.at(0)).toEqual({ day, complete: false });
  expect(whole.slice(1, -1).map(({ our_id }) => our_id)).toEqual(ids);
  expect(whole.at(-1)).toEqual({ end: true, records: ids.length });

  const [from, to] = [ids[STATEMENT_PAGE], ids[STATEMENT_PAGE + 2]];
  const part = await readLines(`${query}&from_key=PAYMENT/${from}&to_key=PAYMENT/${to}`, day);
  expect(part.slice(1, -1).map(({ our_id }) => our_id)).toEqual(
    ids.slice(STATEMENT_PAGE, STATEMENT_PAGE + 3),
  );
  expect(await readLines(`${query}&from_key=REFUND/0`, day)).toHaveLength(2);
});

it('reads no page of a day that its reader does not take', async () => {
  const ids = await storeOrders('unread', 4 * STATEMENT_PAGE);
  const statements = makeStatements(sandbox.collections, {
    kind: 'business',
    now: () => new Date('2026-03-05T12:00:00Z'),
  });
  const find = jest.spyOn(sandbox.collections.orders, 'find');
  const sizes: number[] = [];
  for await (const page of statements.open('unread', '2026-03-04').pages) {
    sizes.push(page.length);
    if (sizes.length === 2) break;
  }
  expect(sizes).toEqual([STATEMENT_PAGE, STATEMENT_PAGE]);
  expect(find).toHaveBeenCalledTimes(2);
  expect(ids.length).toBeGreaterThan(2 * STATEMENT_PAGE);
});
