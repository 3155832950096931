// The ledger through the public API: a payment's cents are posted, shown to whom they belong, and add up.
import { Api, cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import { freshName } from './fresh';

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

/** Once there are so many. */
async function entriesOf(id: string, count: number): Promise<readonly Entry[]> {
  return eventually(async () => {
    const { body } = await api.get<{ ledger_entries: readonly Entry[] }>(`${payments}/${id}`);
    expect(body.ledger_entries).toHaveLength(count);
    return body.ledger_entries;
  });
}

const sumOf = (entries: readonly Entry[], owner: string): number =>
  entries.reduce(
    (sum, { owner_id, operation, amount }) =>
      sum + (owner_id !== owner ? 0 : operation === 'CREDIT' ? amount : -amount),
    0,
  );

it('a split payment in three instalments and its refund are posted to the cent', async () => {
  const id = await approved({
    amount: 10_000,
    installments: 3,
    split_rules: [
      { company_id: demo.sibling_merchant_id, percentage: 30, charge_processing_cost: false },
      { company_id: demo.merchant_id, percentage: 70 },
    ],
  });
  const entries = await entriesOf(id, 24);
  const owners = [demo.sibling_merchant_id, demo.merchant_id, demo.organization_id, 'platform', 'PROVIDER_A'];
  expect(owners.map((owner) => sumOf(entries, owner))).toEqual([3_000, 6_681, 109, 210, -10_000]);

  const { status } = await api.post(`${payments}/${id}/refunds`, { request_id: freshName() });
  expect(status).toBe(201);
  const all = await entriesOf(id, 48);
  expect(owners.map((owner) => sumOf(all, owner))).toEqual([0, 0, 0, 0, 0]);
});

it('a posting set shows that it adds up, and the trial balance has no difference', async () => {
  const id = await approved();
  const [first] = await entriesOf(id, 6);
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

it('a merchant sees its own pairs, its balance and what it will be paid', async () => {
  const id = await approved({ amount: 20_000, installments: 2 });
  await entriesOf(id, 12);
  const { body } = await merchantApi.get<Page>(`/v1/ledger-entries?transaction_id=${id}&sort=payment_date`);
  expect(body.pagination.total).toBe(8);
  expect(body.data.map(({ type }) => type).includes('PLATFORM_COST')).toBe(false);
  const balance = await merchantApi.get<{ pending: number }>(`/v1/merchants/${demo.merchant_id}/balance`);
  expect(balance.body).toMatchObject({ currency: 'BRL', available: expect.any(Number) });
  expect(balance.body.pending).toBeGreaterThan(0);
  const receivables = await merchantApi.get<{ data: readonly { net: number }[] }>(
    `/v1/merchants/${demo.merchant_id}/receivables`,
  );
  expect(receivables.body.data.length).toBeGreaterThanOrEqual(2);
});

it.each([
  ['balance', ''],
  ['receivables', ''],
])('of another organization’s merchant, the %s is 404', async (what) => {
  const { status, body } = await api.get(`/v1/merchants/${demo.other.merchant_id}/${what}`);
  expect([status, body]).toMatchObject([404, { code: 'resource_not_found' }]);
});

it.each([
  ['/v1/ledger-entries?type=NOTHING', 'type'],
  ['/v1/ledger-entries?sort=amount', 'sort'],
  ['/v1/ledger-entries?payment_date_from=2026-05-02&payment_date_to=2026-05-01', 'payment_date_to'],
  ['/v1/ledger-entries?payment_date_from=2026-02-30', 'payment_date_from'],
  ['/v1/ledger/trial-balance?as_of=today', 'as_of'],
  [`/v1/merchants/${demo.merchant_id}/receivables?from=2026-05-02&to=2026-05-01`, 'to'],
])('%s is refused at %s', async (path, parameter) => {
  const { status, body } = await api.get(path);
  expect([status, body]).toMatchObject([400, { code: 'validation_error', errors: [{ parameter }] }]);
});
