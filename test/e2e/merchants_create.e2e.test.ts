// Creation, search (docs/rules.md#merchant), opening and closing of merchants.
import { randomUUID } from 'node:crypto';
import { cnpjCheckDigits } from '@mps/kernel';
import { FULL_ADDRESS, pixPayment, sharedPlatform } from '@mps/testkit';
import { freshCnpj, freshCpf, freshName } from './fresh';
import {
  activeMerchant,
  merchantBody,
  newAffiliation,
  newMerchant,
  type Merchant,
  type Problem,
} from './merchants';
import { logInAsAdmin, anonymous } from './people';
import { proof } from '../rules';

const { api, merchantApi, otherApi, demo } = sharedPlatform();
type Body = Record<string, unknown>;
interface Page {
  readonly data: readonly Merchant[];
  readonly pagination: { readonly total: number };
}

const post = (body: Body, headers = {}) => api.post<Merchant & Problem>('/v1/merchants', body, { headers });
const setStatus = (id: string, status: string, by = api) =>
  by.post<Merchant & Problem>(`/v1/merchants/${id}/status`, { status, reason: 'test' });

const MEMBERS = [
  'address',
  'company_logo_url',
  'contact',
  'created_at',
  'declared_revenue',
  'default_fee_policy_id',
  'document_number',
  'document_tax_type',
  'document_type',
  'full_name',
  'id',
  'metadata',
  'name',
  'status',
  'transfer_configurations',
  'updated_at',
  'webhook_enabled',
  'website_url',
];

describe('a merchant', () => {
  it(
    proof(
      'merchant: is read in the scope of the caller',
      'accepts',
      'is made waiting for its activation, with every member',
    ),
    async () => {
      const { status, body, headers } = await post(merchantBody());
      expect(status).toBe(201);
      expect(headers.get('location')).toBe(`/v1/merchants/${body.id}`);
      expect(Object.keys(body).toSorted()).toEqual(MEMBERS);
      expect(body).toMatchObject({
        status: 'PENDING_ACTIVATION',
        metadata: {},
        webhook_enabled: true,
        declared_revenue: null,
        contact: { first_name: 'Ana', mother_name: null, address: null },
        address: { ...FULL_ADDRESS, complement: null },
        transfer_configurations: { automatic_transfer_enabled: false, rail: 'PIX' },
      });
      expect((await api.get(`/v1/merchants/${body.id}`)).body).toEqual(body);
      const paid = await api.post<Problem>(`/v1/merchants/${body.id}/transactions`, pixPayment());
      expect(paid.body).toMatchObject({ status: 409, code: 'merchant_not_active' });
    },
  );

  it('accepts a document with punctuation and in any case, and an alphanumeric CNPJ', async () => {
    const base = `${freshName()
      .replace(/[^a-z0-9]/g, '')
      .slice(4, 12)}0001`.toUpperCase();
    const cnpj = `${base}${cnpjCheckDigits(base)}`;
    const dotted = `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`;
    const { body } = await post(merchantBody({ document_number: dotted.toLowerCase() }));
    expect(body).toMatchObject({ document_number: cnpj });
    const found = await api.get<Page>(`/v1/merchants?document_number=${encodeURIComponent(dotted)}`);
    expect(found.body.data.map(({ id }) => id)).toEqual([body.id]);
    const again = await post(merchantBody({ document_number: cnpj }));
    expect(again.body).toMatchObject({ status: 409, code: 'merchant_document_taken' });
  });

  it('has a unique document in its organization, and another organization may use it', async () => {
    const body = merchantBody();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await otherApi.post('/v1/merchants', body)).status).toBe(201);
  });

  it('is made once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = merchantBody();
    const [made, again] = [await post(body, headers), await post(body, headers)];
    expect([made.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(made.body);
    const other = await post({ ...body, name: 'Else' }, headers);
    expect(other.body).toMatchObject({ status: 409, code: 'idempotency_key_conflict' });
  });

  it.each<[string, Body, string, string]>([
    ['no name', { name: undefined }, '#/name', 'required'],
    ['the tax type of a person', { document_tax_type: 'PF' }, '#/document_tax_type', 'not_allowed'],
  ])('is not made with %s', async (_fault, changes, pointer, code) => {
    const { body } = await post(merchantBody(changes));
    expect(body).toMatchObject({ status: 400, code: 'validation_error' });
    expect(body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  it('with a CPF has the tax type of a natural person', async () => {
    const person = { document_type: 'CPF', document_number: freshCpf() };
    expect((await post(merchantBody({ ...person, document_tax_type: 'PF' }))).status).toBe(201);
    const company = { ...person, document_number: freshCpf(), document_tax_type: 'ME' };
    expect((await post(merchantBody(company))).body).toMatchObject({
      status: 400,
      errors: [{ pointer: '#/document_tax_type', code: 'not_allowed' }],
    });
  });

  it('is refused to a caller of one company', async () => {
    const denied = { status: 403, code: 'permission_denied' };
    expect((await merchantApi.post('/v1/merchants', merchantBody())).body).toMatchObject(denied);
    const token = await logInAsAdmin();
    const byUser = await anonymous.post('/v1/merchants', merchantBody(), { token });
    expect(byUser.body).toMatchObject(denied);
  });
});

describe('the list of merchants', () => {
  it('filters by name, status and document together', async () => {
    const name = freshName();
    const [waiting, active] = await Promise.all([newMerchant({ name }), activeMerchant({ name })]);
    const find = async (query: string) =>
      (await api.get<Page>(`/v1/merchants?name=${name}${query}`)).body.data.map(({ id }) => id);
    expect((await find('')).toSorted()).toEqual([waiting.id, active.id].toSorted());
    expect(await find('&status=ACTIVE')).toEqual([active.id]);
    expect(await find(`&status=ACTIVE&document_number=${String(waiting['document_number'])}`)).toEqual([]);
    expect(await find('&status=PENDING_ACTIVATION,INACTIVE')).toEqual([waiting.id]);
    expect((await find('&sort=created_at')).toReversed()).toEqual(await find('&sort=-created_at'));
    expect((await otherApi.get<Page>(`/v1/merchants?name=${name}`)).body.pagination.total).toBe(0);
  });

  it('has only the own merchant for a key of a company', async () => {
    const { body } = await merchantApi.get<Page>('/v1/merchants');
    expect(body.data.map(({ id }) => id)).toEqual([demo.merchant_id]);
  });

  it('refuses a page size of 101', async () => {
    expect((await api.get<Problem>('/v1/merchants?limit=101')).body).toMatchObject({
      status: 400,
      errors: [{ parameter: 'limit', code: 'too_big' }],
    });
  });
});

describe('the status of a merchant', () => {
  it('changes between ACTIVE and INACTIVE by the merchant, and payments obey it', async () => {
    const { id } = await activeMerchant();
    await api.post(`/v1/merchants/${id}/pix-keys`, { key_type: 'EVP' });
    const pay = () => api.post<Problem>(`/v1/merchants/${id}/transactions`, pixPayment());
    expect((await pay()).status).toBe(201);
    expect((await setStatus(id, 'INACTIVE')).body).toMatchObject({ id, status: 'INACTIVE' });
    expect((await pay()).body).toMatchObject({ status: 409, code: 'merchant_not_active' });
    expect((await setStatus(id, 'ACTIVE')).body).toMatchObject({ id, status: 'ACTIVE' });
    expect((await pay()).status).toBe(201);
  });

  it('allows no other transition and names the allowed sources', async () => {
    const waiting = await newMerchant();
    const active = await activeMerchant();
    const illegal = { status: 409, code: 'invalid_merchant_state' };
    expect((await setStatus(waiting.id, 'ACTIVE')).body).toMatchObject({
      ...illegal,
      current_status: 'PENDING_ACTIVATION',
      allowed_statuses: ['INACTIVE'],
    });
    expect((await setStatus(waiting.id, 'INACTIVE')).body).toMatchObject(illegal);
    expect((await setStatus(active.id, 'ACTIVE')).body).toMatchObject(illegal);
    expect((await setStatus(active.id, 'BLOCKED')).body).toMatchObject({
      status: 400,
      errors: [{ pointer: '#/status' }],
    });
  });

  it('changes once for many simultaneous requests', async () => {
    const { id } = await activeMerchant();
    const answers = await Promise.all(Array.from({ length: 6 }, () => setStatus(id, 'INACTIVE')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('becomes ACTIVE with the first active affiliation', async () => {
    const { id } = await newMerchant({ document_number: freshCnpj() });
    expect(await newAffiliation(id)).toMatchObject({ status: 'ACTIVE', company_id: id });
    expect((await api.get(`/v1/merchants/${id}`)).body).toMatchObject({ status: 'ACTIVE' });
  });
});
