// Operators bootstrap a second organization up to its first payment, and maintain it.
import { cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import { freshEmail, freshName } from './fresh';
import { activeMerchant } from './merchants';
import { company, feePolicy, file, ops, withKey } from './ops';
import { made } from './people';

const { api, demo } = sharedPlatform();
/** A dozen sequential processes on a possibly busy machine. */
const BOOTSTRAP_LIMIT_MS = 240_000;
/** Identity's replica and the gateway reload keys every half minute. */
const SIGNING_KEYS_LIMIT_MS = 90_000;

describe('the operator’s tool', () => {
  it(
    'bootstraps an organization that takes payments',
    async () => {
      const identifier = freshEmail();
      const [{ id: organizationId }, user] = await Promise.all([
        ops('organizations', 'create', await file(company())),
        ops('users', 'create', identifier, '--first-name', 'Ana', '--last-name', 'Souza'),
      ]);
      expect(user).toMatchObject({ created: true, identifier });
      const organization = String(organizationId);
      const inOrganization = ['--organization', organization];
      const policy = await ops('policies', 'fee-create', await file(feePolicy(4.5)), ...inOrganization);
      expect(policy).toMatchObject({ is_active: true, rules: 2 });
      await ops('policies', 'default', String(policy['id']), ...inOrganization);

      const created = await ops('companies', 'create', await file(company()), ...inOrganization);
      expect(created).toMatchObject({ status: 'PENDING_ACTIVATION' });
      const merchant = String(created['id']);
      const activate = ['companies', 'activate', merchant, '--mcc', '5999', ...inOrganization];
      const active = await ops(...activate);
      expect(active).toMatchObject({ status: 'ACTIVE', affiliation: { status: 'ACTIVE', mcc: '5999' } });
      // A repeat finds every step done.
      expect((await ops(...activate))['affiliation']).toEqual(active['affiliation']);

      const [key] = await Promise.all([
        ops('keys', 'issue', ...inOrganization),
        ops('users', 'grant', String(user['id']), '--company', merchant, ...inOrganization),
      ]);
      const login = await api.post('/v1/auth/login', { identifier, password: user['password'] });
      expect([login.status, login.body]).toMatchObject([200, { selected_company: { id: merchant } }]);

      const issued = api.as(String(key['key']));
      const paid = await eventually(async () => {
        const payment = await issued.post(`/v1/merchants/${merchant}/transactions`, cardPayment());
        expect([payment.status, payment.text]).toEqual([201, expect.any(String)]);
        return payment.body;
      });
      expect(paid).toMatchObject({ status: 'APPROVED', pricing: { fee: { percentage: 4.5 } } });

      await ops('keys', 'revoke', String(key['id']));
      await eventually(async () => expect((await issued.get(`/v1/merchants/${merchant}`)).status).toBe(401));
    },
    BOOTSTRAP_LIMIT_MS,
  );

  it(
    'finds, blocks and unblocks a merchant, and issues a key for this merchant only',
    async () => {
      const organization = String((await ops('organizations', 'create', await file(company())))['id']);
      const inOrganization = ['--organization', organization];
      const { id, name } = await ops('companies', 'create', await file(company()), ...inOrganization);
      const merchant = String(id);
      await ops('companies', 'activate', merchant, '--mcc', '5999', ...inOrganization);
      const [listed, { key }] = await Promise.all([
        ops('companies', 'list', '--name', String(name), ...inOrganization),
        ops('keys', 'issue', '--company', merchant, ...inOrganization),
      ]);
      expect(listed).toMatchObject({ companies: [{ id, name, status: 'ACTIVE' }], total: 1 });
      const mine = api.as(String(key));
      const seen = await eventually(async () => {
        const { status, body } = await mine.get<{ data: { id: string }[] }>('/v1/merchants');
        expect(status).toBe(200);
        return body.data.map((one) => one.id);
      });
      expect(seen).toEqual([merchant]);

      const move = (status: string) =>
        ops('companies', 'set-status', merchant, status, '--reason', 'court order', ...inOrganization);
      expect(await move('BLOCKED')).toMatchObject({ id, status: 'BLOCKED' });
      const byItself = await mine.post(`/v1/merchants/${merchant}/status`, { status: 'ACTIVE' });
      expect(byItself.status).toBe(409);
      expect(await move('ACTIVE')).toMatchObject({ id, status: 'ACTIVE' });
    },
    BOOTSTRAP_LIMIT_MS,
  );

  it(
    'sets the platform’s cost policy and publishes the next signing key',
    async () => {
      // No payment of these suites has this merchant category.
      const cost = { provider: 'PROVIDER_A', mcc: '0763', ...feePolicy(1.5) };
      const first = await ops('policies', 'cost-put', await file(cost));
      expect(first).toMatchObject({ is_active: true, rules: 2 });
      expect((await ops('policies', 'cost-put', await file(cost)))['id']).toBe(first['id']);
      const seen = await api.get(`/v1/pricing/cost-policies/${String(first['id'])}`);
      expect(seen.body).toMatchObject({ provider: 'PROVIDER_A', mcc: '0763', rules: [{}, {}] });
      const { kid } = await ops('keys', 'rotate-signing-key');
      await eventually(async () => {
        const { body } = await api.get<{ keys: { kid: string }[] }>('/.well-known/jwks.json');
        expect(body.keys.map((one) => one.kid)).toContain(kid);
      }, SIGNING_KEYS_LIMIT_MS);
    },
    BOOTSTRAP_LIMIT_MS,
  );

  it('lists waiting deliveries by endpoint with their last answer, longest wait first', async () => {
    const { id: company_id } = await activeMerchant();
    // No process listens at this address.
    const url = 'http://127.0.0.1:9/hooks';
    const listen = (event_types: readonly string[]): Promise<{ id: string }> =>
      made(api.post('/v1/webhook-endpoints', { url, event_types, company_id }));
    const [early, late] = [await listen(['transaction.*']), await listen(['refund.*'])];
    const payments = `/v1/merchants/${company_id}/transactions`;
    const { id } = await made<{ id: string }>(api.post(payments, cardPayment()));
    await made(api.post(`${payments}/${id}/refunds`, { request_id: freshName(), amount: 100 }));
    const organization = ['--organization', demo.organization_id];
    const seen = async (...flags: string[]): Promise<Record<string, unknown>[]> => {
      const { endpoints } = await ops('deliveries', ...organization, ...flags);
      const ours = [early.id, late.id];
      return (endpoints as Record<string, string>[]).filter((row) => ours.includes(row['endpoint_id'] ?? ''));
    };
    const waiting = await eventually(async () => {
      const rows = await seen();
      expect(rows).toMatchObject([
        { endpoint_id: early.id, last_answer: 'connection_refused' },
        { endpoint_id: late.id, last_answer: 'connection_refused' },
      ]);
      return rows;
    });
    expect(waiting[0]).toEqual({
      endpoint_id: early.id,
      deliveries: expect.any(Number) as number,
      oldest_since: expect.stringMatching(/^20.*Z$/) as string,
      oldest_age: expect.stringMatching(/^\d+ (s|min)$/) as string,
      tried: expect.any(Number) as number,
      last_answer: 'connection_refused',
      next_attempt_at: expect.stringMatching(/^20.*Z$/) as string,
    });
    expect(await seen('--status', 'FAILED')).toEqual([]);
    const table = await withKey(['deliveries', ...organization]);
    expect([table.code, table.output]).toEqual([0, expect.stringContaining('connection_refused')]);
    const foreign = await ops('deliveries', '--organization', demo.other.organization_id);
    expect(JSON.stringify(foreign)).not.toContain(early.id);
    for (const one of [early, late]) await made(api.delete(`/v1/webhook-endpoints/${one.id}`));
  });
});
