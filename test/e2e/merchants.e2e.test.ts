// Merchants through the API: creation, reading, patching, status, affiliations, bank accounts, capabilities, default fee
// policies.
import { randomUUID } from 'node:crypto';
import { FULL_ADDRESS, sharedPlatform, type ApiAnswer } from '@mps/testkit';
import { cnpjCheckDigits } from '@mps/kernel';
import { proof } from '../rules';

const { api, merchantApi, otherApi, demo } = sharedPlatform();

type Json = Record<string, unknown>;

const someCnpj = (): string => {
  const base = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();
  return base + cnpjCheckDigits(base);
};

const someMerchant = (overrides: Json = {}): Json => ({
  name: 'Loja Exemplo',
  full_name: 'Loja Exemplo Ltda',
  document_type: 'CNPJ',
  document_number: someCnpj(),
  contact: { first_name: 'Ana', email: 'Ana@Loja.com.br', birth_date: '01-02-1990' },
  address: FULL_ADDRESS,
  ...overrides,
});

async function newMerchant(overrides: Json = {}): Promise<Json & { id: string }> {
  const created = await api.post('/v1/merchants', someMerchant(overrides));
  expect(created.status).toBe(201);
  return created.body as Json & { id: string };
}

const newAffiliation = (merchantId: string, overrides: Json = {}) =>
  api.post(`/v1/merchants/${merchantId}/affiliations`, { provider: 'PROVIDER_A', mcc: '5462', ...overrides });

const itemsOf = ({ body }: ApiAnswer): string[] =>
  ((body['errors'] ?? []) as { pointer?: string; parameter?: string; code: string }[])
    .map(({ pointer, parameter, code }) => `${pointer ?? parameter ?? ''} ${code}`)
    .sort();

describe('POST /v1/merchants', () => {
  it('answers 201 with every member, its place, and the normal forms', async () => {
    const document_number = someCnpj();
    const punctuated = document_number.toLowerCase().replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
    const created = await api.post('/v1/merchants', someMerchant({ document_number: punctuated }));
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/v1/merchants/${String(created.body['id'])}`);
    expect(created.body).toMatchObject({
      status: 'PENDING_ACTIVATION',
      document_number,
      document_tax_type: null,
      declared_revenue: null,
      company_logo_url: null,
      default_fee_policy_id: null,
      metadata: {},
      webhook_enabled: true,
      contact: { email: 'ana@loja.com.br', phone: null, address: null },
      transfer_configurations: { automatic_transfer_enabled: false, transfer_frequency: null, rail: 'PIX' },
    });
    const read = await api.get(`/v1/merchants/${String(created.body['id'])}`);
    expect(read.body).toEqual(created.body);
  });

  it('reports everything that is wrong at once', async () => {
    const answer = await api.post('/v1/merchants', {
      ...someMerchant({
        document_number: '12ABC34501DE45',
        contact: { birth_date: '1990-02-01', surprise: 1 },
      }),
      name: '',
      address: { ...FULL_ADDRESS, state: 'XX', street: undefined },
      declared_revenue: -1,
      status: 'ACTIVE',
    });
    expect(answer.status).toBe(400);
    expect(itemsOf(answer)).toEqual([
      '#/address/state invalid_enum',
      '#/address/street required',
      '#/contact/birth_date invalid_format',
      '#/contact/surprise unknown_field',
      '#/declared_revenue too_small',
      '#/document_number invalid_format',
      '#/name too_small',
      '#/status unknown_field',
    ]);
  });

  it('refuses a document that the organization has, a COMPANY key, and replays an Idempotency-Key', async () => {
    const body = someMerchant();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await api.post('/v1/merchants', body, { headers });
    const again = await api.post('/v1/merchants', body, { headers });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect((await api.post('/v1/merchants', body)).body['code']).toBe('merchant_document_taken');
    expect((await otherApi.post('/v1/merchants', body)).status).toBe(201);
    expect((await merchantApi.post('/v1/merchants', someMerchant())).status).toBe(403);
    const other = await api.post('/v1/merchants', someMerchant(), { headers });
    expect(other.body['code']).toBe('idempotency_key_conflict');
  });
});

describe('GET /v1/merchants and E6', () => {
  it('lists with filters and refuses what is no filter', async () => {
    const { id, document_number } = await newMerchant({ name: 'Açougue Único' });
    const listed = await api.get<{ data: { id: string }[]; pagination: Json }>(
      `/v1/merchants?document_number=${String(document_number)}&status=PENDING_ACTIVATION,ACTIVE&name=acougue`,
    );
    expect(listed.body.data.map((one) => one.id)).toEqual([id]);
    expect(listed.body.pagination).toEqual({
      page: 1,
      limit: 20,
      total: 1,
      totalPages: 1,
      hasNext: false,
      hasPrev: false,
    });
    const wrong = await api.get('/v1/merchants?status=OPEN&limit=101&foo=1');
    expect(wrong.status).toBe(400);
    expect(itemsOf(wrong)).toEqual(['foo unknown_field', 'limit too_big', 'status invalid_enum']);
  });

  it(
    proof(
      'merchant: is read in the scope of the caller',
      'refuses',
      'answers 404 for what is missing, malformed or somebody else’s, alike',
    ),
    async () => {
      for (const id of [randomUUID(), 'nonsense', demo.other.merchant_id]) {
        const answer = await api.get(`/v1/merchants/${id}`);
        expect([answer.status, answer.body['code']]).toEqual([404, 'resource_not_found']);
      }
      expect((await merchantApi.get(`/v1/merchants/${demo.merchant_id}`)).status).toBe(200);
      expect((await merchantApi.get(`/v1/merchants/${demo.sibling_merchant_id}`)).status).toBe(404);
    },
  );
});

describe('PATCH /v1/merchants/{id} (E7)', () => {
  it(
    proof(
      'merchant: only the ten listed members can be changed',
      'accepts',
      'changes each of the ten members and merges the objects',
    ),
    async () => {
      const { id } = await newMerchant({ metadata: { a: 1, b: { c: 2, d: 3 } } });
      const patched = await api.patch(`/v1/merchants/${id}`, {
        name: 'Novo',
        full_name: 'Novo Ltda',
        document_tax_type: 'MEI',
        company_logo_url: 'https://loja.com.br/logo.png',
        website_url: 'http://loja.com.br',
        contact: { phone: '+5511987654321', birth_date: null, address: { zipcode: '01001-000' } },
        address: { city: 'Recife', state: 'PE' },
        transfer_configurations: { transfer_frequency: 'DAILY', utc_hour_of_day: 6, min_balance: 100 },
        declared_revenue: 0,
        metadata: { a: null, b: { d: null, e: [1] }, f: null },
      });
      expect(patched.status).toBe(200);
      expect(patched.body).toMatchObject({
        name: 'Novo',
        full_name: 'Novo Ltda',
        document_tax_type: 'MEI',
        company_logo_url: 'https://loja.com.br/logo.png',
        website_url: 'http://loja.com.br',
        contact: {
          first_name: 'Ana',
          phone: '+5511987654321',
          birth_date: null,
          address: { zipcode: '01001000', city: null },
        },
        address: { street: FULL_ADDRESS.street, city: 'Recife', state: 'PE' },
        transfer_configurations: {
          transfer_frequency: 'DAILY',
          utc_hour_of_day: 6,
          min_balance: 100,
          rail: 'PIX',
        },
        declared_revenue: 0,
      });
      expect(patched.body['metadata']).toEqual({ b: { c: 2, e: [1] } });
      const cleared = await api.patch(`/v1/merchants/${id}`, { declared_revenue: null });
      expect(cleared.body['declared_revenue']).toBeNull();
    },
  );

  it('takes {} and values that stand for no change, and nothing for a mistake', async () => {
    const merchant = await newMerchant();
    const path = `/v1/merchants/${merchant.id}`;
    expect((await api.patch(path, {})).body).toEqual(merchant);
    expect((await api.patch(path, { name: merchant['name'], contact: {}, metadata: {} })).body).toEqual(
      merchant,
    );
    expect((await api.request('PATCH', path)).status).toBe(400);
    const zero = await api.request('PATCH', path, { rawBody: '' });
    expect(zero.status).toBe(400);
  });

  it('refuses read-only members, unknown ones, null where it clears nothing, and wrong values', async () => {
    const { id } = await newMerchant();
    const answer = await api.patch(`/v1/merchants/${id}`, {
      id,
      document_number: someCnpj(),
      status: 'ACTIVE',
      webhook_enabled: false,
      created_at: null,
      surprise: 1,
      name: null,
      website_url: 'ftp://loja.com.br',
      declared_revenue: 1.5,
      address: { street: null },
      transfer_configurations: { rail: 'TED', day_of_month: 32 },
      contact: { occupation: 'x'.repeat(101) },
      metadata: null,
    });
    expect(itemsOf(answer)).toEqual([
      '#/address/street invalid_type',
      '#/contact/occupation too_big',
      '#/created_at not_allowed',
      '#/declared_revenue invalid_type',
      '#/document_number not_allowed',
      '#/id not_allowed',
      '#/metadata invalid_type',
      '#/name invalid_type',
      '#/status not_allowed',
      '#/surprise unknown_field',
      '#/transfer_configurations/day_of_month too_big',
      '#/transfer_configurations/rail invalid_enum',
      '#/webhook_enabled not_allowed',
      '#/website_url invalid_format',
    ]);
    const foreign = await api.patch(`/v1/merchants/${demo.other.merchant_id}`, { name: null });
    expect(foreign.status).toBe(404);
  });

  it('locks the tax type while an affiliation is open, whatever its status', async () => {
    const { id } = await newMerchant({ document_tax_type: 'ME' });
    const affiliation = await newAffiliation(id);
    const patch = (document_tax_type: string) => api.patch(`/v1/merchants/${id}`, { document_tax_type });
    expect((await patch('PJ')).body['code']).toBe('document_tax_type_locked');
    expect((await patch('ME')).status).toBe(200);
    expect(itemsOf(await patch('PF'))).toEqual(['#/document_tax_type not_allowed']);
    const statusPath = `/v1/sandbox/affiliations/${String(affiliation.body['id'])}/status`;
    expect((await api.post(statusPath, { status: 'FAILED' })).body['status']).toBe('FAILED');
    expect((await patch('PJ')).body['document_tax_type']).toBe('PJ');
  });
});

describe('affiliations, status and capabilities', () => {
  it('open a merchant for business, step by step', async () => {
    const { id } = await newMerchant();
    const before = await api.get<{ methods: Json[] }>(`/v1/merchants/${id}/capabilities`);
    expect(before.body).toMatchObject({ merchant_status: 'PENDING_ACTIVATION' });
    expect(before.body.methods).toContainEqual({
      payment_method: 'PIX',
      available: false,
      reasons: ['merchant_not_active', 'affiliation_not_active', 'pix_key_not_active'],
    });
    const created = await newAffiliation(id, { payment_methods: ['PIX', 'DEBIT_CARD'] });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      company_id: id,
      status: 'ACTIVE',
      anticipation_type: 'NONE',
      payment_methods: ['PIX', 'DEBIT_CARD'],
      status_reason: null,
      settlement_bank_account_id: null,
    });
    expect((await api.get(`/v1/merchants/${id}`)).body['status']).toBe('ACTIVE');
    expect((await api.post(`/v1/merchants/${id}/pix-keys`, { key_type: 'EVP' })).status).toBe(201);
    const after = await api.get<{ methods: { payment_method: string; available: boolean }[] }>(
      `/v1/merchants/${id}/capabilities`,
    );
    const available = after.body.methods.filter((one) => one.available).map((one) => one.payment_method);
    expect(available).toEqual(['DEBIT_CARD', 'PIX']);
    const status = (to: string) => api.post(`/v1/merchants/${id}/status`, { status: to, reason: 'férias' });
    expect((await status('INACTIVE')).body['status']).toBe('INACTIVE');
    const illegal = await status('INACTIVE');
    expect([illegal.status, illegal.body['code']]).toEqual([409, 'invalid_merchant_state']);
    expect(illegal.body).toMatchObject({ current_status: 'INACTIVE', allowed_statuses: ['ACTIVE'] });
    expect((await status('BLOCKED')).status).toBe(400);
    const path = `/v1/merchants/${id}/affiliations/${String(created.body['id'])}`;
    const patched = await api.patch(path, { anticipation_type: 'AUTOMATIC' });
    expect(patched.body).toMatchObject({ anticipation_type: 'AUTOMATIC', status: 'ACTIVE' });
    expect((await api.get(path)).body).toEqual(patched.body);
    const wrong = await newAffiliation(id, {
      provider: 'PROVIDER_B',
      mcc: '12',
      payment_methods: ['PIX', 'PIX'],
    });
    expect(itemsOf(wrong)).toEqual([
      '#/mcc invalid_format',
      '#/payment_methods/1 duplicate',
      '#/provider provider_not_accepted',
    ]);
  });
});

describe('the sandbox', () => {
  it('moves affiliations and the delivery of events, of the own organization only', async () => {
    const { id } = await newMerchant();
    const { body: affiliation } = await newAffiliation(id);
    const statusPath = `/v1/sandbox/affiliations/${String(affiliation['id'])}/status`;
    expect((await api.post(statusPath, { status: 'WAITING_DOCUMENTS' })).body).toMatchObject({
      company_id: id,
      status: 'WAITING_DOCUMENTS',
    });
    expect((await api.post(statusPath, {})).status).toBe(400);
    for (const body of [{ status: 'ACTIVE' }, {}]) {
      expect((await otherApi.post(statusPath, body)).status).toBe(404);
      const nowhere = `/v1/sandbox/affiliations/${randomUUID()}/status`;
      expect((await api.post(nowhere, body)).status).toBe(404);
    }
    const webhooks = `/v1/sandbox/merchants/${id}/webhook-enabled`;
    expect((await api.post(webhooks, { enabled: false })).body['webhook_enabled']).toBe(false);
    expect((await otherApi.post(webhooks, { enabled: true })).status).toBe(404);
    expect((await api.get(`/v1/merchants/${id}`)).body['webhook_enabled']).toBe(false);
  });
});

describe('bank accounts', () => {
  it('are added, listed, settled to and removed', async () => {
    const { id } = await newMerchant();
    const path = `/v1/merchants/${id}/bank-accounts`;
    const body = { bank_code: '001', branch: '1234', account: '56789-0', account_type: 'CHECKING' };
    const first = await api.post(path, body);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ ...body, primary: true, ispb: null, owner_name: 'Loja Exemplo Ltda' });
    const second = await api.post(path, { ...body, account: '1', primary: true });
    const listed = await api.get<{ data: { id: string; primary: boolean }[] }>(`${path}?sort=created_at`);
    expect(listed.body.data.map(({ primary }) => primary)).toEqual([false, true]);
    const account = String(second.body['id']);
    await newAffiliation(id, { settlement_bank_account_id: account });
    expect((await api.delete(`${path}/${account}`)).body['code']).toBe('invalid_affiliation_state');
    expect((await api.delete(`${path}/${String(first.body['id'])}`)).status).toBe(204);
    expect((await api.get(`${path}/${String(first.body['id'])}`)).status).toBe(404);
    const nowhere = await newAffiliation(id, { settlement_bank_account_id: randomUUID() });
    expect(itemsOf(nowhere)).toEqual(['#/settlement_bank_account_id bank_account_not_found']);
  });
});

describe('default fee policies', () => {
  it('are set, cleared, and must be the organization’s', async () => {
    const { id } = await newMerchant();
    const path = `/v1/merchants/${id}/default-fee-policy`;
    const set = await api.put(path, { fee_policy_id: demo.fee_policy_id });
    expect(set.body).toEqual({ fee_policy_id: demo.fee_policy_id });
    expect((await api.get(`/v1/merchants/${id}`)).body['default_fee_policy_id']).toBe(demo.fee_policy_id);
    expect((await api.put(path, { fee_policy_id: null })).body).toEqual({ fee_policy_id: null });
    const foreign = await api.put(path, { fee_policy_id: demo.other.fee_policy_id });
    expect(itemsOf(foreign)).toEqual(['#/fee_policy_id fee_policy_not_found']);
    expect((await merchantApi.put(path, { fee_policy_id: null })).status).toBe(403);
    const ofOrganization = (organizationId: string) =>
      api.put(`/v1/organizations/${organizationId}/default-fee-policy`, {
        fee_policy_id: demo.fee_policy_id,
      });
    expect((await ofOrganization(demo.organization_id)).status).toBe(200);
    expect((await ofOrganization(id)).status).toBe(404);
    expect((await ofOrganization(demo.other.organization_id)).status).toBe(404);
  });
});
