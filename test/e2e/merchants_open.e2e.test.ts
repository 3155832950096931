// Opens a merchant for business through the API: affiliations, status, capabilities, bank accounts, default fee
// policies.
import { randomUUID } from 'node:crypto';
import { sharedPlatform } from '@mps/testkit';
import { listItems, newMerchant } from './merchants';

const { api, merchantApi, otherApi, demo } = sharedPlatform();

type Json = Record<string, unknown>;

const newAffiliation = (merchantId: string, overrides: Json = {}) =>
  api.post(`/v1/merchants/${merchantId}/affiliations`, { provider: 'PROVIDER_A', mcc: '5462', ...overrides });

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
    expect(listItems(wrong)).toEqual([
      '#/mcc invalid_format',
      '#/payment_methods/1 duplicate',
      '#/provider provider_not_accepted',
    ]);
  });
});

describe('the sandbox', () => {
  it('changes affiliations and event delivery of the own organization only', async () => {
    const { id } = await newMerchant();
    const { body: affiliation } = await newAffiliation(id);
    const statusPath = `/v1/sandbox/affiliations/${String(affiliation['id'])}/status`;
    expect((await api.post(statusPath, { status: 'WAITING_DOCUMENTS' })).body).toMatchObject({
      company_id: id,
      status: 'WAITING_DOCUMENTS',
    });
    const again = await Promise.all([1, 2, 3].map(() => api.post(statusPath, { status: 'BLOCKED' })));
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await api.post(statusPath, { status: 'BLOCKED' })).body).toMatchObject({
      code: 'invalid_affiliation_state',
      current_status: 'BLOCKED',
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
  it('are added, listed, used for settlement and removed', async () => {
    const { id } = await newMerchant();
    const path = `/v1/merchants/${id}/bank-accounts`;
    const body = { bank_code: '001', branch: '1234', account: '56789-0', account_type: 'CHECKING' };
    const first = await api.post(path, body);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ ...body, primary: true, ispb: null, owner_name: 'Loja Ltda' });
    const second = await api.post(path, { ...body, account: '1', primary: true });
    const listed = await api.get<{ data: { id: string; primary: boolean }[] }>(`${path}?sort=created_at`);
    expect(listed.body.data.map(({ primary }) => primary)).toEqual([false, true]);
    const account = String(second.body['id']);
    await newAffiliation(id, { settlement_bank_account_id: account });
    expect((await api.delete(`${path}/${account}`)).body['code']).toBe('invalid_affiliation_state');
    expect((await api.delete(`${path}/${String(first.body['id'])}`)).status).toBe(204);
    expect((await api.get(`${path}/${String(first.body['id'])}`)).status).toBe(404);
    const nowhere = await newAffiliation(id, { settlement_bank_account_id: randomUUID() });
    expect(listItems(nowhere)).toEqual(['#/settlement_bank_account_id bank_account_not_found']);
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
    expect(listItems(foreign)).toEqual(['#/fee_policy_id fee_policy_not_found']);
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
