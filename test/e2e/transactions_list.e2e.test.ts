// Lists and single reads: filters, pages, order, and tenant isolation.
import { Api, cardPayment, pixPayment, sharedPlatform } from '@mps/testkit';
import { logInAsAdmin, newApiKey } from './people';

const { api, baseUrl, merchantApi, otherApi, demo } = sharedPlatform();
const sibling = `/v1/merchants/${demo.sibling_merchant_id}/transactions`;

interface Row {
  id: string;
  amount: number;
  status: string;
  created_at: string;
  company_id: string;
}
interface List {
  data: Row[];
  pagination: {
    page: number;
    limit: number;
    total: number;
    totalPages: number;
    hasNext: boolean;
    hasPrev: boolean;
  };
}

const amounts = [101, 102, 103, 104, 105, 106];
const made: Row[] = [];

beforeAll(async () => {
  for (const amount of amounts) made.push((await api.post<Row>(sibling, cardPayment({ amount }))).body);
});

describe('listing transactions', () => {
  it('pages through all of them once, newest first by default', async () => {
    const seen: string[] = [];
    for (let page = 1; ; page++) {
      const { body } = await api.get<List>(`${sibling}?limit=4&page=${page}`);
      seen.push(...body.data.map(({ id }) => id));
      expect(body.pagination).toMatchObject({
        page,
        limit: 4,
        totalPages: Math.ceil(body.pagination.total / 4),
        hasPrev: page > 1,
      });
      if (!body.pagination.hasNext) {
        expect(seen).toHaveLength(body.pagination.total);
        break;
      }
    }
    expect(new Set(seen).size).toBe(seen.length);
    // Other files make payments of this merchant at the same time.
    const own = made.map(({ id }) => id).reverse();
    expect(seen.filter((id) => own.includes(id))).toEqual(own);
  });

  it('filters by status list, amount range, method and time together', async () => {
    const from = encodeURIComponent(made[0]?.created_at ?? '');
    const { body } = await api.get<List>(
      `${sibling}?status=APPROVED,REFUSED&amount_from=102&amount_to=104&payment_method=CREDIT_CARD&created_at_from=${from}&sort=amount`,
    );
    expect(body.data.map(({ amount }) => amount)).toEqual([102, 103, 104]);
    expect(body.pagination.total).toBe(3);
  });

  it('includes both ends of created_at', async () => {
    const at = encodeURIComponent(made[2]?.created_at ?? '');
    const { body } = await api.get<List>(`${sibling}?created_at_from=${at}&created_at_to=${at}`);
    expect(body.data.map(({ id }) => id)).toContain(made[2]?.id);
  });

  it('sorts by several fields', async () => {
    const { body } = await api.get<List>(`${sibling}?sort=-amount,created_at&limit=3&amount_to=106`);
    expect(body.data.map(({ amount }) => amount)).toEqual([106, 105, 104]);
  });

  it('accepts the provider in any case and answers it in upper case', async () => {
    const { body } = await api.get<{ data: { provider: string }[] }>(
      `${sibling}?provider=provider_a&limit=1`,
    );
    expect(body.data[0]?.provider).toBe('PROVIDER_A');
    expect((await api.get<List>(`${sibling}?provider=PROVIDER_B`)).body.pagination.total).toBe(0);
  });

  it('answers an empty page beyond the end', async () => {
    const { status, body } = await api.get<List>(`${sibling}?page=1000`);
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
  });
});

describe('tenant isolation', () => {
  it('shows an ORGANIZATION key every merchant of its organization', async () => {
    const { body } = await api.get<List>('/v1/transactions?limit=100&amount_from=101&amount_to=106');
    expect(new Set(body.data.map(({ company_id }) => company_id))).toContain(demo.sibling_merchant_id);
  });

  it('shows a COMPANY key its own merchant only', async () => {
    const { body } = await merchantApi.get<List>('/v1/transactions?limit=100');
    expect(body.data.every(({ company_id }) => company_id === demo.merchant_id)).toBe(true);
    expect((await merchantApi.get(sibling)).status).toBe(404);
    expect((await merchantApi.get(`/v1/merchants/transactions/${made[0]?.id ?? ''}`)).status).toBe(404);
  });

  it('hides everything from another organization with 404 and empty lists', async () => {
    const own = await api.post<Row>(`/v1/merchants/${demo.merchant_id}/transactions`, pixPayment());
    const reads = [
      `/v1/merchants/transactions/${own.body.id}`,
      `/v1/merchants/${demo.merchant_id}/transactions/${own.body.id}`,
      `/v1/merchants/${demo.merchant_id}/transactions`,
      `/v1/merchants/${demo.merchant_id}`,
      `/v1/merchants/${demo.other.merchant_id}/transactions/${own.body.id}`,
    ];
    for (const path of reads) {
      expect(await otherApi.get(path)).toMatchObject({ status: 404, body: { code: 'resource_not_found' } });
    }
    expect((await otherApi.get<List>(`/v1/transactions?id=${own.body.id}`)).body.data).toEqual([]);
    expect(
      (await otherApi.post(`/v1/merchants/${demo.merchant_id}/transactions/${own.body.id}/pay`, {})).status,
    ).toBe(404);
  });
});

describe('reading one transaction', () => {
  it('answers the detail with its fee policy, refunds and ledger entries', async () => {
    const { status, body } = await api.get(`/v1/merchants/transactions/${made[0]?.id ?? ''}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: made[0]?.id,
      fee_policy: { id: demo.fee_policy_id, name: expect.any(String) },
      refunds: [],
    });
  });

  it.each([
    ['the ledger with ledger.view', ['merchant.transaction.view', 'ledger.view'], expect.any(Array)],
    ['null without it', ['merchant.transaction.view'], null],
  ])('shows a key %s', async (_case, permissions, ledger_entries) => {
    const key = await newApiKey(await logInAsAdmin(demo.sibling_merchant_id), { permissions });
    const { status, body } = await new Api(baseUrl, key.key).get(
      `/v1/merchants/transactions/${made[0]?.id ?? ''}`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: made[0]?.id, ledger_entries });
  });

  it('answers the merchant of an affiliation', async () => {
    const { status, body } = await api.get(`/v1/merchants/${demo.merchant_id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: demo.merchant_id, status: 'ACTIVE', webhook_enabled: true });
  });
});
