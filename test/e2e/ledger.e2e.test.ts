// The ledger through the public API: the cents of a payment are posted, shown to their owners, and add up.
import { addDays } from '@mps/kernel';
import { Api, cardPayment, eventually, pixPayment, sharedPlatform } from '@mps/testkit';
import { feePolicyPath, newFeePolicy, TERMS } from './fee-policies';
import { freshName } from './fresh';
import { merchantBody } from './merchants';
import { made } from './people';

const { baseUrl, demo } = sharedPlatform();
const api = new Api(baseUrl, demo.api_key);
const merchantApi = new Api(baseUrl, demo.merchant_api_key);

interface Entry {
  readonly id: string;
  readonly posting_set_id: string;
  readonly pair_token: string;
  readonly owner_id: string;
  readonly operation: string;
  readonly type: string;
  readonly amount: number;
  readonly installment: number;
  readonly payment_date: string;
  readonly refund_id: string | null;
  readonly dispute_id: string | null;
}
interface Page {
  readonly data: readonly Entry[];
  readonly pagination: { readonly total: number };
}

const payments = `/v1/merchants/${demo.merchant_id}/transactions`;

async function approved(changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await api.post<{ id: string; status: string }>(payments, cardPayment(changes));
  expect([status, body.status]).toEqual([201, 'APPROVED']);
  return body.id;
}

/** Waits for this number of entries. */
async function waitForEntries(id: string, count: number): Promise<readonly Entry[]> {
  return eventually(async () => {
    const { body } = await api.get<{ ledger_entries: readonly Entry[] }>(`${payments}/${id}`);
    expect(body.ledger_entries).toHaveLength(count);
    return body.ledger_entries;
  });
}

const sumEntries = (entries: readonly Entry[], owner: string): number =>
  entries.reduce(
    (sum, { owner_id, operation, amount }) =>
      sum + (owner_id !== owner ? 0 : operation === 'CREDIT' ? amount : -amount),
    0,
  );

it('a split payment in three installments and its refund are posted to the cent', async () => {
  const id = await approved({
    amount: 10_000,
    installments: 3,
    split_rules: [
      { company_id: demo.sibling_merchant_id, percentage: 30, charge_processing_cost: false },
      { company_id: demo.merchant_id, percentage: 70 },
    ],
  });
  const entries = await waitForEntries(id, 24);
  const owners = [demo.sibling_merchant_id, demo.merchant_id, demo.organization_id, 'platform', 'PROVIDER_A'];
  expect(owners.map((owner) => sumEntries(entries, owner))).toEqual([3_000, 6_681, 109, 210, -10_000]);

  const { status } = await api.post(`${payments}/${id}/refunds`, { request_id: freshName() });
  expect(status).toBe(201);
  const all = await waitForEntries(id, 48);
  expect(owners.map((owner) => sumEntries(all, owner))).toEqual([0, 0, 0, 0, 0]);
});

it('a refund returns the fee by the policy at the time of the payment, even after a change of the policy', async () => {
  const policy = await newFeePolicy({
    refund_fee_policy: 'FULL_ONLY',
    rules: [{ price: { percentage: 3 } }],
  });
  const id = await approved({ amount: 10_000, fee_policy_id: policy.id });
  const terms = { ...TERMS, name: policy.name, refund_fee_policy: 'NONE' };
  expect((await api.put(feePolicyPath(policy.id), terms)).body).toMatchObject({ refund_fee_policy: 'NONE' });
  const later = await approved({ amount: 10_000, fee_policy_id: policy.id });

  const refund = async (of: string, amount: number): Promise<void> => {
    const { status } = await api.post(`${payments}/${of}/refunds`, { request_id: freshName(), amount });
    expect(status).toBe(201);
  };
  const listFees = (entries: readonly Entry[]): number[] =>
    entries
      .filter(({ type, operation }) => type === 'ORGANIZATION_FEE_REFUND' && operation === 'CREDIT')
      .map(({ amount }) => amount);
  await refund(id, 4_000);
  expect(listFees(await waitForEntries(id, 8))).toEqual([]);
  await refund(id, 6_000);
  expect(listFees(await waitForEntries(id, 14))).toEqual([300]);
  await refund(later, 10_000);
  expect(listFees(await waitForEntries(later, 8))).toEqual([]);
});

it('a posting set has a sum of zero, and the trial balance has no difference', async () => {
  const id = await approved();
  const [first] = await waitForEntries(id, 6);
  const { body } = await api.get<{
    entries: readonly Entry[];
    totals: { difference: number };
    invariants: readonly { holds: boolean }[];
  }>(`/v1/ledger/posting-sets/${first?.posting_set_id ?? ''}`);
  expect(body).toMatchObject({ kind: 'TRANSACTION_APPROVED', transaction_id: id, totals: { difference: 0 } });
  expect(body.invariants.length).toBeGreaterThan(3);
  expect(body.invariants.every(({ holds }) => holds)).toBe(true);
  const trial = await api.get<{ accounts: readonly object[]; totals: { difference: number } }>(
    '/v1/ledger/trial-balance',
  );
  expect(trial.body).toMatchObject({ totals: { difference: 0 } });
  expect(trial.body.accounts.length).toBeGreaterThan(0);
});

it('a merchant sees its own entries, its balance and its receivables', async () => {
  const id = await approved({ amount: 20_000, installments: 2 });
  await waitForEntries(id, 12);
  const { body } = await merchantApi.get<Page>(`/v1/ledger-entries?transaction_id=${id}&sort=payment_date`);
  expect(body.pagination.total).toBe(8);
  expect(body.data.map(({ type }) => type).includes('PLATFORM_COST')).toBe(false);
  // Other files add refunds and disputes of the same merchant. Therefore the sums are not checked here.
  const balance = await merchantApi.get<object>(`/v1/merchants/${demo.merchant_id}/balance`);
  const [available, pending] = [expect.any(Number), expect.any(Number)];
  expect(balance.body).toMatchObject({ currency: 'BRL', available, pending });
  const receivables = await merchantApi.get<{ data: readonly { net: number }[] }>(
    `/v1/merchants/${demo.merchant_id}/receivables`,
  );
  expect(receivables.body.data.length).toBeGreaterThanOrEqual(2);
});

it.each([
  ['balance', ''],
  ['receivables', ''],
])('of another organization’s merchant, the %s is 404', async (resource) => {
  const { status, body } = await api.get(`/v1/merchants/${demo.other.merchant_id}/${resource}`);
  expect([status, body]).toMatchObject([404, { code: 'resource_not_found' }]);
});

it.each([
  ['/v1/ledger-entries?type=NOTHING', 'type'],
  ['/v1/ledger-entries?sort=amount', 'sort'],
  ['/v1/ledger-entries?payment_date_from=2026-05-02&payment_date_to=2026-05-01', 'payment_date_to'],
  ['/v1/ledger-entries?payment_date_from=2026-02-30', 'payment_date_from'],
  ['/v1/ledger-entries?payment_method=CASH&transaction_id=x', 'payment_method'],
  ['/v1/ledger-entries?brand=PIX&transaction_id=x', 'brand'],
  ['/v1/ledger-entries?brand=VISA&payment_date_from=2026-05-01', 'payment_date_to'],
  [
    '/v1/ledger-entries?payment_method=PIX&payment_date_from=2026-05-01&payment_date_to=2026-05-08',
    'payment_date_to',
  ],
  ['/v1/ledger/trial-balance?as_of=today', 'as_of'],
  [`/v1/merchants/${demo.merchant_id}/receivables?from=2026-05-02&to=2026-05-01`, 'to'],
])('%s is refused at %s', async (path, parameter) => {
  const { status, body } = await api.get(path);
  expect([status, body]).toMatchObject([400, { code: 'validation_error', errors: [{ parameter }] }]);
});

it('entries are listed by refund, by dispute, and by method and brand of some days', async () => {
  const id = await approved({ amount: 10_000 });
  const refund = await made<{ id: string }>(
    api.post(`${payments}/${id}/refunds`, { request_id: freshName(), amount: 1_000 }),
  );
  const dispute = await made<{ id: string }>(api.post(`${payments}/${id}/dispute`, { amount: 500 }));
  const list = async (query: string) => (await made<Page>(api.get(`/v1/ledger-entries?${query}`))).data;
  const all = await eventually(async () => {
    const entries = await list(`transaction_id=${id}&limit=100`);
    expect(entries.some(({ type }) => type === 'TRANSACTION_DISPUTE')).toBe(true);
    expect(entries.some(({ type }) => type === 'TRANSACTION_REFUND')).toBe(true);
    return entries;
  });
  for (const [name, value] of [
    ['refund_id', refund.id],
    ['dispute_id', dispute.id],
  ] as const) {
    const own = all.filter((entry) => entry[name] === value);
    expect(own.length).toBeGreaterThan(0);
    expect(await list(`${name}=${value}&limit=100`)).toEqual(own);
    expect(await list(`${name}=${value}&payment_method=PIX`)).toEqual([]);
  }
  const day = all[0]?.payment_date ?? '';
  const days = `payment_date_from=${day}&payment_date_to=${day}`;
  const ofBrand = await list(`${days}&payment_method=CREDIT_CARD&brand=VISA&limit=100`);
  expect(ofBrand.length).toBeGreaterThan(0);
  const { data: violations } = await refusal(
    '/v1/ledger-entries?brand=VISA&payment_method=CASH&type=NOTHING',
  );
  expect(violations).toEqual([
    ['payment_method', 'invalid_enum'],
    ['type', 'invalid_enum'],
    ['payment_date_from', 'required'],
    ['payment_date_to', 'required'],
  ]);
});

async function refusal(path: string) {
  const { status, body } = await api.get<{ errors: readonly { parameter: string; code: string }[] }>(path);
  expect(status).toBe(400);
  return { data: body.errors.map(({ parameter, code }) => [parameter, code]) };
}

/** Parses CSV without quoted separators into rows of cells, including the header. */
async function readCsv(path: string, language = 'en'): Promise<readonly (readonly string[])[]> {
  const headers = { 'x-api-key': demo.api_key, accept: 'text/csv', 'accept-language': language };
  const response = await fetch(`${baseUrl}${path}`, { headers });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
  ]);
  const lines = (await response.text()).split('\r\n').slice(0, -1);
  return lines.map((line) => line.split(language === 'pt-BR' ? ';' : ','));
}

it('statement, receivables and entries have the same content in CSV and JSON', async () => {
  const { id } = await made<{ id: string }>(api.post('/v1/merchants', merchantBody()));
  const merchant = `/v1/merchants/${id}`;
  await made(api.post(`${merchant}/affiliations`, { provider: 'PROVIDER_A', mcc: '5999' }));
  await made(api.post(`${merchant}/pix-keys`, { key_type: 'EVP' }));
  for (const amount of [10_000, 123_456, 5]) {
    const charge = await made<{ id: string }>(api.post(`${merchant}/transactions`, pixPayment({ amount })));
    await made(api.post(`${merchant}/transactions/${charge.id}/pay`, {}));
  }
  const day = (await made<{ now: string }>(api.get('/v1/sandbox/clock'))).now.slice(0, 10);
  const range = `from=${addDays(day, -2)}&to=${addDays(day, 2)}`;
  type Line = Readonly<Record<string, string | number | null>>;
  const lines = await eventually(async () => {
    const { body } = await api.get<{ data: readonly Line[] }>(`${merchant}/statement?${range}&limit=100`);
    expect(body.data).toHaveLength(6);
    return body.data;
  });
  const reais = (cents: unknown): string => (Number(cents) / 100).toFixed(2);
  const [header = [], ...rows] = await readCsv(`${merchant}/statement?${range}`);
  expect(header).toEqual(Object.keys(lines[0] ?? {}));
  const formatCell = (line: Line, name: string): string =>
    ['amount', 'balance_after'].includes(name) ? reais(line[name]) : String(line[name] ?? '');
  expect(rows).toEqual(lines.map((line) => header.map((name) => formatCell(line, name))));
  const oldestFirst = await readCsv(`${merchant}/statement?${range}&sort=created_at`);
  expect(oldestFirst.slice(1)).toEqual([...rows].reverse());

  const receivables = await readCsv(`${merchant}/receivables?${range}`, 'pt-BR');
  expect(receivables).toEqual([
    ['payment_date', 'payment_method', 'brand', 'gross', 'committed', 'net'],
    [lines[0]?.['date'], 'PIX', '', '1334,61', '0,00', expect.stringMatching(/^13\d\d,\d\d$/)],
  ]);
  const entries = await readCsv(
    `/v1/ledger-entries?owner_id=${id}&type=TRANSACTION&payment_date_from=${addDays(day, -2)}&payment_date_to=${addDays(day, 2)}`,
  );
  const amountAt = entries[0]?.indexOf('amount') ?? 0;
  expect(entries.slice(1).map((row) => row[amountAt])).toEqual(['0.05', '1234.56', '100.00']);
  const payment = String(lines[0]?.['transaction_id']);
  const ofPayment = await readCsv(`/v1/ledger-entries?transaction_id=${payment}`);
  const listed = await made<{ data: readonly { id: string }[] }>(
    api.get(`/v1/ledger-entries?transaction_id=${payment}&limit=100`),
  );
  const idAt = ofPayment[0]?.indexOf('id') ?? 0;
  expect(ofPayment.slice(1).map((row) => row[idAt])).toEqual(listed.data.map((one) => one.id));
  const missing = await fetch(`${baseUrl}/v1/merchants/${demo.other.merchant_id}/statement?${range}`, {
    headers: { 'x-api-key': demo.api_key, accept: 'text/csv' },
  });
  expect(missing.status).toBe(404);
});
