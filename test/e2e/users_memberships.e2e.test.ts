// One user in two companies (docs/rules.md#memberships), through the gateway, in sandbox mode: the view of each
// company, and actions of one that must not affect the other.
import { randomUUID } from 'node:crypto';
import { sharedPlatform } from '@mps/testkit';
import { freshEmail } from './fresh';
import {
  logInAsAdmin,
  anonymous,
  logIn,
  made,
  newApiKey,
  newRole,
  newSession,
  newUser,
  newUserBody,
  PASSWORD,
  roleNamed,
  type NewKey,
  type Session,
} from './people';

const { demo } = sharedPlatform();
type Body = Record<string, unknown>;

let here: string;
let stranger: string;
let role: string;
let roleThere: string;
beforeAll(async () => {
  const { identifier, password } = demo.other.user;
  here = await logInAsAdmin();
  stranger = (await logIn(identifier, password)).token;
  [role, roleThere] = await Promise.all([newRole(here, ['user.*']), newRole(stranger)]);
});

const get = (id: string, token: string) => anonymous.get<Body>(`/v1/users/${id}`, { token });
const post = (path: string, token: string, body: Body = {}, headers = {}) =>
  anonymous.post<Body>(path, body, { token, headers });
const remove = (id: string, company: string, token: string) =>
  anonymous.delete(`/v1/users/${id}/memberships/${company}`, { token });
const me = (token: string) => anonymous.get('/v1/auth/me', { token });

/**
 * Makes a user of the demo merchant and adds the user to the other organization, which sandbox mode accepts at once.
 */
async function shared() {
  const identifier = freshEmail();
  const metadata = { told: 'the first company alone' };
  const first = { ...newUserBody(role, identifier), password: PASSWORD, metadata };
  const { id } = await made<{ id: string }>(post('/v1/users', here, first));
  const body = { ...newUserBody(roleThere, identifier), first_name: 'As', last_name: 'Sent' };
  const joined = await post('/v1/users', stranger, { ...body, metadata: { desk: 4 } });
  return { id, identifier, joined };
}

async function selected(identifier: string, company_id: string): Promise<Session> {
  const { token } = await logIn(identifier);
  return made(anonymous.post('/v1/auth/select-company', { company_id }, { token }));
}

it('shows each company its own membership of the user', async () => {
  const { id } = await newUser(here, role);
  const { body } = await get(id, here);
  expect(body['membership']).toEqual({
    company_id: demo.merchant_id,
    status: 'ACTIVE',
    created_at: body['created_at'],
    accepted_at: body['created_at'],
    suspended_at: null,
  });
  const { data } = await made<{ data: Body[] }>(anonymous.get('/v1/users?limit=100', { token: here }));
  for (const user of data) expect(user['membership']).toMatchObject({ company_id: demo.merchant_id });
});

it('answers the addition of an existing user with the sent data, and later shows only the names', async () => {
  const { id, identifier, joined } = await shared();
  expect(joined).toMatchObject({
    status: 201,
    body: {
      id,
      first_name: 'As',
      last_name: 'Sent',
      identifiers: [{ type: 'EMAIL', value: identifier }],
      metadata: { desk: 4 },
      roles: [{ id: roleThere }],
      membership: { company_id: demo.other.merchant_id, status: 'ACTIVE' },
    },
  });
  const there = await get(id, stranger);
  expect(there.body).toMatchObject({ first_name: 'Test', metadata: { desk: 4 }, roles: [{ id: roleThere }] });
  expect((await get(id, here)).body).toMatchObject({
    metadata: { told: 'the first company alone' },
    roles: [{ id: role }],
    membership: { company_id: demo.merchant_id },
  });
  expect(JSON.stringify([joined.body, there.body])).not.toContain('the first company');
});

it('lets only an administrator of all memberships change names, and each company its role and metadata', async () => {
  const { id } = await shared();
  for (const token of [here, stranger]) {
    const rename = await anonymous.patch(`/v1/users/${id}`, { first_name: 'X' }, { token });
    expect(rename).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
  }
  const mine = { metadata: { told: null, shift: 2 }, role_id: await newRole(here) };
  expect((await anonymous.patch<Body>(`/v1/users/${id}`, mine, { token: here })).body).toMatchObject({
    metadata: { shift: 2 },
    roles: [{ id: mine.role_id }],
  });
  expect((await get(id, stranger)).body).toMatchObject({ metadata: { desk: 4 }, roles: [{ id: roleThere }] });
});

it('is suspended in one company only, and a login then selects the other', async () => {
  const { id, identifier } = await shared();
  const [a, b] = await Promise.all([
    selected(identifier, demo.merchant_id),
    selected(identifier, demo.other.merchant_id),
  ]);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await post(`/v1/users/${id}/suspend`, here, {}, headers);
  expect(first.body).toMatchObject({
    suspended_at: expect.any(String),
    membership: { status: 'SUSPENDED', suspended_at: expect.any(String) },
  });
  expect((await post(`/v1/users/${id}/suspend`, here, {}, headers)).headers.get('idempotent-replayed')).toBe(
    'true',
  );
  expect(await me(a.token)).toMatchObject({ status: 401, body: { code: 'authentication_error' } });
  expect((await me(b.token)).status).toBe(200);
  expect((await get(id, stranger)).body).toMatchObject({
    suspended_at: null,
    membership: { status: 'ACTIVE' },
  });
  const session = await logIn(identifier);
  expect(session.selected_company).toMatchObject({ id: demo.other.merchant_id });
  const back = anonymous.post(
    '/v1/auth/select-company',
    { company_id: demo.merchant_id },
    { token: session.token },
  );
  expect((await back).body).toMatchObject({ status: 403, code: 'company_access_denied' });
  expect((await post(`/v1/users/${id}/unsuspend`, here)).body).toMatchObject({
    membership: { status: 'ACTIVE' },
  });
  expect((await me(a.token)).status).toBe(401);
  expect((await logIn(identifier)).selected_company).toBeNull();
});

it('ends once, by its own company, and ends only that company’s sessions', async () => {
  const { id, identifier } = await shared();
  const [a, b] = await Promise.all([
    selected(identifier, demo.merchant_id),
    selected(identifier, demo.other.merchant_id),
  ]);
  const gone = { status: 404, body: { code: 'resource_not_found' } };
  expect(await remove(id, demo.merchant_id, stranger)).toMatchObject(gone);
  expect(await remove(id, demo.other.merchant_id, here)).toMatchObject(gone);
  const both = await Promise.all([remove(id, demo.merchant_id, here), remove(id, demo.merchant_id, here)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await remove(id, demo.merchant_id, here)).toMatchObject(gone);
  expect(await get(id, here)).toMatchObject(gone);
  expect((await me(a.token)).status).toBe(401);
  expect((await me(b.token)).status).toBe(200);
  expect((await logIn(identifier)).selected_company).toMatchObject({ id: demo.other.merchant_id });
  expect((await remove(id, demo.other.merchant_id, stranger)).status).toBe(204);
  const login = await anonymous.post('/v1/auth/login', { identifier, password: PASSWORD });
  expect(login).toMatchObject({ status: 401, body: { code: 'authentication_error' } });
  expect((await me(b.token)).status).toBe(401);
});

it('cannot be ended by a user with fewer permissions', async () => {
  const adminRole = await roleNamed(here, 'admin');
  const [weak, strong] = await Promise.all([newSession(here, role), newUser(here, adminRole)]);
  expect(await remove(strong.id, demo.merchant_id, weak.token)).toMatchObject({
    status: 403,
    body: { code: 'permission_denied' },
  });
});

it('is accepted at once in sandbox mode, so that a later acceptance is refused', async () => {
  const { identifier } = await shared();
  const { token } = await logIn(identifier);
  const accept = (company: string) => post(`/v1/users/me/memberships/${company}/accept`, token);
  expect(await accept(demo.other.merchant_id)).toMatchObject({
    status: 409,
    body: { code: 'invalid_membership_state', current_status: 'ACTIVE', allowed_statuses: ['PENDING'] },
  });
  expect((await accept(demo.sibling_merchant_id)).body).toMatchObject({
    status: 404,
    code: 'resource_not_found',
  });
});

describe('the API keys of a leaving user', () => {
  const use = (key: string) => anonymous.get('/v1/merchants', { key });
  const refused = { status: 401, body: { code: 'authentication_error' } };
  const leaver = async () => {
    const person = await newSession(here, await newRole(here, ['*']));
    const key = await newApiKey(person.token, { name: 'till' });
    expect((await use(key.key)).status).toBe(200);
    return { ...person, key };
  };
  const shown = ({ id, key }: NewKey, revoked_at: unknown) => [
    { id, name: 'till', last4: key.slice(-4), revoked_at },
  ];

  it('are shown on suspension and stay valid', async () => {
    const { id, key } = await leaver();
    const { status, body } = await post(`/v1/users/${id}/suspend`, here);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      membership: { status: 'SUSPENDED' },
      issued_api_keys: shown(key, null),
    });
    expect((await use(key.key)).status).toBe(200);
    const { data } = await made<{ data: Body[] }>(
      anonymous.get(`/v1/api-keys?created_by=${id}`, { token: here }),
    );
    expect(data.map((one) => [one['id'], one['created_by']])).toEqual([[key.id, id]]);
    const other = `/v1/api-keys?created_by=${randomUUID()}`;
    expect((await made<{ data: Body[] }>(anonymous.get(other, { token: here }))).data).toEqual([]);
  });

  it('are refused after a suspension that revokes them', async () => {
    const { id, key } = await leaver();
    const { body } = await post(`/v1/users/${id}/suspend`, here, { revoke_keys: true });
    expect(body['issued_api_keys']).toEqual(shown(key, expect.any(String)));
    expect(await use(key.key)).toMatchObject(refused);
  });

  it('are refused after an end of membership that revokes them', async () => {
    const { id, key } = await leaver();
    const path = `/v1/users/${id}/memberships/${demo.merchant_id}`;
    expect((await anonymous.delete(`${path}?revoke_keys=perhaps`, { token: here })).status).toBe(400);
    expect((await use(key.key)).status).toBe(200);
    expect((await anonymous.delete(`${path}?revoke_keys=true`, { token: here })).status).toBe(204);
    expect(await use(key.key)).toMatchObject(refused);
    expect((await anonymous.delete(`${path}?revoke_keys=true`, { token: here })).status).toBe(404);
  });
});
