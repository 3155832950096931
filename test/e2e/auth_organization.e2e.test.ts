// Users of the organization's own company, which only the operator can add. They act on all its merchants and make
// its keys.
// Also the operator's other exclusive actions: blocking a merchant, and rotating the signing key under traffic.
import type { Operator } from '@mps/devtools';
import { pixPayment, sharedPlatform } from '@mps/testkit';
import { activeMerchant, merchantBody, type Problem } from './merchants';
import { connectAsOperator, newOwner } from './owners';
import {
  logInAsAdmin,
  anonymous,
  logIn,
  made,
  newApiKey,
  newRole,
  type NewKey,
  type Session,
} from './people';

const { api, demo } = sharedPlatform();
type Body = Record<string, unknown>;

let operator: Operator;
let owner: Session;
beforeAll(async () => {
  operator = connectAsOperator();
  owner = await logInAsOwner('admin');
});
afterAll(() => operator.close());

const logInAsOwner = async (role: string): Promise<Session> => logIn(await newOwner(operator, role));
const createKey = (token: string, body: Body) =>
  anonymous.post<NewKey & Problem>('/v1/api-keys', body, { token });
const merchantsSeenBy = async (credential: { key: string } | { token: string }): Promise<unknown[]> => {
  const { data } = await made<{ data: Body[] }>(
    anonymous.get('/v1/merchants?limit=100&sort=created_at', credential),
  );
  return data.map(({ id }) => id);
};

describe('a user of the organization', () => {
  it('logs in to the organization’s own company and acts on all of its merchants and on no others', async () => {
    const { token, selected_company } = owner;
    expect(selected_company).toMatchObject({ id: demo.organization_id, role: 'admin' });
    const seen = await merchantsSeenBy({ token });
    expect(seen).toEqual(expect.arrayContaining([demo.merchant_id, demo.sibling_merchant_id]));
    expect(seen).not.toContain(demo.other.merchant_id);
    const created = await anonymous.post('/v1/merchants', merchantBody(), { token });
    expect(created.status).toBe(201);
    const foreign = await anonymous.get(`/v1/merchants/${demo.other.merchant_id}/capabilities`, { token });
    expect(foreign.status).toBe(404);
  });

  it('makes keys for the organization and for its own company', async () => {
    const { status, body } = await createKey(owner.token, { name: 'back office', scope: 'ORGANIZATION' });
    expect({ status, scope: body['scope'], organization: body['organization_id'] }).toEqual({
      status: 201,
      scope: 'ORGANIZATION',
      organization: demo.organization_id,
    });
    expect(await merchantsSeenBy({ key: body.key })).toEqual(
      expect.arrayContaining([demo.merchant_id, demo.sibling_merchant_id]),
    );
    expect((await anonymous.post('/v1/merchants', merchantBody(), { key: body.key })).status).toBe(201);
    const rotated = await anonymous.post<NewKey>(
      `/v1/api-keys/${body.id}/rotate`,
      { overlap_hours: 0 },
      { token: owner.token },
    );
    expect(rotated.body).toMatchObject({ scope: 'ORGANIZATION', rotated_from: body.id });
    expect((await anonymous.get('/v1/merchants', { key: body.key })).status).toBe(401);
    expect((await anonymous.get('/v1/merchants', { key: rotated.body.key })).status).toBe(200);
  });

  it('sees and revokes the keys of merchants, who do not see the organization’s keys', async () => {
    const merchantAdmin = await logInAsAdmin();
    const [theirs, ours] = [
      await newApiKey(merchantAdmin),
      (await createKey(owner.token, { name: 'ours', scope: 'ORGANIZATION' })).body,
    ];
    const path = (id: string): string => `/v1/api-keys/${id}`;
    expect((await anonymous.get(path(theirs.id), { token: owner.token })).status).toBe(200);
    expect((await anonymous.get(path(ours.id), { token: merchantAdmin })).status).toBe(404);
    expect((await anonymous.delete(path(ours.id), { token: merchantAdmin })).status).toBe(404);
    expect((await anonymous.delete(path(theirs.id), { token: owner.token })).status).toBe(200);
    expect((await anonymous.get('/v1/merchants', { key: theirs.key })).status).toBe(401);
  });

  it('has its own roles without those of merchants', async () => {
    const role = await newRole(await logInAsAdmin());
    const { body } = await anonymous.patch<Problem>(
      `/v1/roles/${role}`,
      { description: 'x' },
      { token: owner.token },
    );
    expect(body).toMatchObject({ status: 404, code: 'resource_not_found' });
  });

  it('has only the permissions of its role', async () => {
    const { token } = await logInAsOwner('support');
    expect((await merchantsSeenBy({ token })).length).toBeGreaterThan(1);
    const denied = { status: 403, code: 'permission_denied' };
    expect((await anonymous.post('/v1/merchants', merchantBody(), { token })).body).toMatchObject(denied);
    expect((await createKey(token, { name: 'x', scope: 'ORGANIZATION' })).body).toMatchObject(denied);
  });
});

it('a merchant that the operator blocked takes no payments and cannot unblock itself', async () => {
  const { services, call } = operator;
  const { id } = await activeMerchant();
  await api.post(`/v1/merchants/${id}/pix-keys`, { key_type: 'EVP' });
  const move = (status: string) =>
    call(
      'SetMerchantStatus',
      services.merchants.SetMerchantStatus,
      { merchant_id: id, status, reason: 'court order' },
      demo.organization_id,
    );
  await move('BLOCKED');
  const post = (path: string, body: Body) => api.post<Problem>(`/v1/merchants/${id}/${path}`, body);
  const inactive = { status: 409, code: 'merchant_not_active' };
  expect((await post('transactions', pixPayment())).body).toMatchObject(inactive);
  expect((await post('pix-keys', { key_type: 'EVP' })).body).toMatchObject(inactive);
  for (const status of ['ACTIVE', 'INACTIVE'])
    expect((await post('status', { status })).body).toMatchObject({
      status: 409,
      code: 'invalid_merchant_state',
      current_status: 'BLOCKED',
    });
  expect((await api.get(`/v1/merchants/${id}`)).body).toMatchObject({ status: 'BLOCKED' });
  await move('ACTIVE');
  expect((await post('transactions', pixPayment())).status).toBe(201);
});

it('a new signing key is published before it signs, and no token is refused during the change', async () => {
  const { services, call } = operator;
  const jwks = async (): Promise<string[]> => {
    const { keys } = await made<{ keys: { kid: string }[] }>(anonymous.get('/.well-known/jwks.json'));
    return keys.map(({ kid }) => kid);
  };
  const before = await jwks();
  const use = async (token: string): Promise<number> =>
    (await anonymous.get('/v1/auth/me', { token })).status;
  const traffic = async (): Promise<number[]> => {
    const statuses: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const { body } = await anonymous.post<Session>(
        '/v1/auth/select-company',
        { company_id: demo.organization_id },
        { token: owner.token },
      );
      statuses.push(await use(body.token), await use(owner.token));
    }
    return statuses;
  };
  const [statuses] = await Promise.all([
    traffic(),
    call('RotateSigningKey', services.identity.RotateSigningKey, {}),
    call('RotateSigningKey', services.identity.RotateSigningKey, {}),
  ]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await jwks()).toEqual(expect.arrayContaining(before));
});
