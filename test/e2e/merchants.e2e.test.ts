// Merchants through the API: creation, reads, and patches.
import { randomUUID } from 'node:crypto';
import { FULL_ADDRESS, sharedPlatform } from '@mps/testkit';
import { cnpjCheckDigits } from '@mps/kernel';
import { proof } from '../rules';
import { listItems } from './merchants';

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

describe('POST /v1/merchants', () => {
  it('answers 201 with every member, a Location, and normalized values', async () => {
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

  it('reports all violations at once', async () => {
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
    expect(listItems(answer)).toEqual([
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

  it('refuses a duplicate document and a COMPANY key, and replays an Idempotency-Key', async () => {
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
  it('lists with filters and refuses unknown parameters', async () => {
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
    expect(listItems(wrong)).toEqual(['foo unknown_field', 'limit too_big', 'status invalid_enum']);
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
      const nothing = { declared_revenue: null, company_logo_url: null, website_url: null };
      const cleared = await api.patch(`/v1/merchants/${id}`, nothing);
      expect(cleared.body).toMatchObject(nothing);
    },
  );

  it('accepts {} and unchanged values as no change, and refuses an empty body', async () => {
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

  it('refuses read-only members, unknown members, null for a member that cannot be cleared, and wrong values', async () => {
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
    expect(listItems(answer)).toEqual([
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
    expect(listItems(await patch('PF'))).toEqual(['#/document_tax_type not_allowed']);
    const statusPath = `/v1/sandbox/affiliations/${String(affiliation.body['id'])}/status`;
    expect((await api.post(statusPath, { status: 'FAILED' })).body['status']).toBe('FAILED');
    expect((await patch('PJ')).body['document_tax_type']).toBe('PJ');
  });
});
