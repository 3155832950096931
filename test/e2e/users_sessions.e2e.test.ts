// The sessions of a member: who sees and ends which, and the memberships of a person.
import { eventually, sharedPlatform } from '@mps/testkit';
import { open as logInToConsole, readCookie, send } from './console-page';
import {
  anonymous,
  logIn,
  logInAsAdmin,
  made,
  newRole,
  newSession,
  newUser,
  PASSWORD,
  readSessionId,
  type Session,
} from './people';

const { demo } = sharedPlatform();

interface Listed {
  readonly data: readonly { readonly id: string; readonly kind: string; readonly current: boolean }[];
}

let admin: string;
let role: string;
beforeAll(async () => {
  admin = await logInAsAdmin();
  role = await newRole(admin, ['user.*', 'role.view']);
});

const me = async (token: string): Promise<number> => (await anonymous.get('/v1/auth/me', { token })).status;
const list = async (id: string, token = admin): Promise<Listed> =>
  made<Listed>(anonymous.get(`/v1/users/${id}/sessions`, { token }));
const end = (id: string, token = admin) => anonymous.delete(`/v1/users/${id}/sessions`, { token });

/** Returns the administrator's token for the sibling company, where the person becomes a member too. */
async function joinSibling(identifier: string): Promise<string> {
  const select = anonymous.post<Session>(
    '/v1/auth/select-company',
    { company_id: demo.sibling_merchant_id },
    { token: await logInAsAdmin() },
  );
  const { token } = await made<Session>(select);
  const body = {
    identifier: { type: 'EMAIL', value: identifier },
    first_name: 'Test',
    last_name: 'Person',
    role_id: await newRole(token, ['user.view']),
  };
  await made(anonymous.post('/v1/users', body, { token }));
  return token;
}

it('lists and ends every session of a person of one company, and lets the person log in again', async () => {
  const { id, identifier, token, refresh_token } = await newSession(admin, role);
  const cookie = readCookie(await logInToConsole(identifier, PASSWORD));
  const { data } = await list(id);
  expect(data.map(({ kind, current }) => [kind, current])).toEqual([
    ['CONSOLE', false],
    ['API', false],
  ]);
  expect(data[1]?.id).toBe(readSessionId(token));
  expect(await end(id)).toMatchObject({ status: 204 });
  await eventually(async () => expect(await me(token)).toBe(401));
  expect((await anonymous.post('/v1/auth/refresh', { refresh_token })).status).toBe(401);
  await eventually(async () => expect((await send('GET', '/console/session', { cookie })).status).toBe(401));
  expect((await list(id)).data).toEqual([]);
  expect(await me((await logIn(identifier)).token)).toBe(200);
});

it('reaches only the sessions of its own company when the person belongs to another too', async () => {
  const person = await newSession(admin, role);
  const sibling = await joinSibling(person.identifier);
  const open = await logIn(person.identifier);
  expect((await list(person.id, sibling)).data).toEqual([]);
  expect((await list(person.id)).data.map(({ id }) => id)).toEqual([readSessionId(person.token)]);
  expect(await end(person.id)).toMatchObject({ status: 204 });
  await eventually(async () => expect(await me(person.token)).toBe(401));
  expect(await me(open.token)).toBe(200);
});

it('keeps the session of the request when a person ends their own', async () => {
  const first = await newSession(admin, role);
  const second = await logIn(first.identifier);
  expect(await end(first.id, first.token)).toMatchObject({ status: 204 });
  await eventually(async () => expect(await me(second.token)).toBe(401));
  expect(await me(first.token)).toBe(200);
  expect((await list(first.id, first.token)).data).toMatchObject([{ current: true }]);
});

it('refuses to end the sessions of a person with more permissions', async () => {
  const { token } = await newSession(admin, role);
  const stronger = await newUser(admin, await newRole(admin, ['*']));
  expect(await end(stronger.id, token)).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
});

it('lists the memberships of a person with company, role and status', async () => {
  const person = await newSession(admin, role);
  const sibling = await joinSibling(person.identifier);
  await made(anonymous.post(`/v1/users/${person.id}/suspend`, {}, { token: sibling }));
  const { data } = await made<{ data: readonly { readonly company_id: string }[] }>(
    anonymous.get('/v1/users/me/memberships', { token: person.token }),
  );
  const find = (companyId: string) => data.find(({ company_id }) => company_id === companyId);
  expect(data).toHaveLength(2);
  expect(find(demo.merchant_id)).toMatchObject({
    status: 'ACTIVE',
    suspended_at: null,
    company: { id: demo.merchant_id, kind: 'MERCHANT', organization_id: demo.organization_id },
    role: { id: role },
  });
  expect(find(demo.sibling_merchant_id)).toMatchObject({ status: 'SUSPENDED' });
});
