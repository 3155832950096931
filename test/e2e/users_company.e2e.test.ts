// Users of a company: lists (docs/rules.md#select-company), joining, reads, changes and suspension.
import { randomUUID } from 'node:crypto';
import { sharedPlatform } from '@mps/testkit';
import { freshEmail, freshPhone } from './fresh';
import {
  logInAsAdmin,
  anonymous,
  readId,
  logIn,
  newRole,
  newSession,
  newUser,
  newUserBody,
  PASSWORD,
  roleNamed,
} from './people';
import { proof } from '../rules';

const { api, demo } = sharedPlatform();
type Body = Record<string, unknown>;
interface User extends Body {
  readonly id: string;
  readonly created_at: string;
  readonly roles: readonly { readonly id: string }[];
}
interface Page {
  readonly data: readonly User[];
  readonly pagination: { readonly total: number; readonly totalPages: number; readonly hasNext: boolean };
}

let admin: string;
let sibling: string;
let role: string;
beforeAll(async () => {
  [admin, sibling] = await Promise.all([logInAsAdmin(), logInAsAdmin(demo.sibling_merchant_id)]);
  role = await newRole(admin, ['user.*']);
});

const post = <Made = User>(body: Body, token = admin, headers = {}) =>
  anonymous.post<Made>('/v1/users', body, { token, headers });
const get = (id: string, token = admin) => anonymous.get<User>(`/v1/users/${id}`, { token });
const patch = (id: string, body: Body, token = admin) =>
  anonymous.patch<User>(`/v1/users/${id}`, body, { token });
const list = (query = '', token = admin) => anonymous.get<Page>(`/v1/users${query}`, { token });

describe('the list of users', () => {
  it(
    proof(
      'select-company: the list of users is of the selected company',
      'accepts',
      proof(
        'select-company: the list of users is sorted by created_at alone',
        'accepts',
        proof(
          'select-company: the list of users has page and limit',
          'accepts',
          proof(
            'select-company: the list of users is for users and not for keys',
            'accepts',
            'holds who has a role in the selected company, in pages, newest first or last',
          ),
        ),
      ),
    ),
    async () => {
      const users = [await newUser(admin, role), await newUser(admin, role)];
      const newest = (await list('?limit=2')).body;
      expect(newest.data).toHaveLength(2);
      expect(newest.pagination).toMatchObject({ page: 1, limit: 2, hasPrev: false });
      const whole = (await list('?limit=100')).body;
      const ids = whole.data.map(({ id }) => id);
      for (const { id } of users) expect(ids).toContain(id);
      const times = (await list('?limit=100&sort=created_at')).body.data.map(({ created_at }) => created_at);
      expect(times).toEqual(times.toSorted());
      const reversed = (await list('?limit=100&sort=-created_at')).body.data.map(
        ({ created_at }) => created_at,
      );
      expect(reversed).toEqual(reversed.toSorted().toReversed());
      const beside = (await list('?limit=100', sibling)).body.data.map(({ id }) => id);
      for (const { id } of users) expect(beside).not.toContain(id);
      expect((await list('?page=1000000')).body.data).toEqual([]);
    },
  );

  it.each([
    proof('select-company: the list of users has page and limit', 'refuses', [
      'limit=101',
      'limit',
      'too_big',
    ]),
    proof('select-company: the list of users is sorted by created_at alone', 'refuses', [
      'sort=first_name',
      'sort',
      'invalid_enum',
    ]),
  ])('refuses ?%s', async (query, parameter, code) => {
    const { body } = await list(`?${query}`);
    expect(body).toMatchObject({ status: 400, errors: [{ parameter, code }] });
  });

  it(
    proof('select-company: the list of users is for users and not for keys', 'refuses', 'is not for keys'),
    async () => {
      const answer = await api.get('/v1/users');
      expect(answer).toMatchObject({ status: 401, body: { code: 'authentication_error' } });
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    },
  );
});

describe('a user', () => {
  it('joins by an e-mail, which is verified at once in sandbox mode', async () => {
    const email = freshEmail();
    const { status, body, headers } = await post({
      ...newUserBody(role, email.toUpperCase()),
      metadata: { team: { name: 'x' } },
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/v1/users/${body.id}`);
    expect(body).toMatchObject({
      primary_identifier: { type: 'EMAIL', value: email, verified: true },
      first_name: 'Test',
      last_name: 'Person',
      metadata: { team: { name: 'x' } },
      roles: [{ id: role }],
    });
    expect((await get(body.id)).body).toEqual(body);
    expect(JSON.stringify(body)).not.toContain('password');
  });

  it('joins by a phone, and logs in with it', async () => {
    const phone = freshPhone();
    const identifier = { type: 'PHONE', value: phone };
    const { status } = await post({ ...newUserBody(role), identifier, password: PASSWORD });
    expect(status).toBe(201);
    expect((await logIn(phone)).user).toMatchObject({ primary_identifier: identifier });
  });

  it('who exists already joins with the same identity and password', async () => {
    const { id, identifier } = await newUser(admin, role);
    const there = await newRole(sibling);
    const body = { ...newUserBody(there, identifier), first_name: 'Else', password: 'some other password' };
    const joined = await post(body, sibling);
    expect(joined.body).toMatchObject({ id, first_name: 'Else', roles: [{ id: there }] });
    expect((await get(id, sibling)).body).toMatchObject({ first_name: 'Test', roles: [{ id: there }] });
    const session = await logIn(identifier);
    expect(session.selected_company).toBeNull();
    expect((await get(id)).body.roles).toMatchObject([{ id: role }]);
  });

  it('is made once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = newUserBody(role);
    const made = await post(body, admin, headers);
    const again = await post(body, admin, headers);
    expect([made.status, again.status]).toEqual([201, 200]);
    expect(again.body.id).toBe(made.body.id);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await post({ ...body, first_name: 'Else' }, admin, headers);
    expect(other.body).toMatchObject({ status: 409, code: 'idempotency_key_conflict' });
  });

  it.each<[string, Body, string, string]>([
    ['an empty name', { first_name: '' }, '#/first_name', 'too_small'],
    ['a role that is not there', { role_id: randomUUID() }, '#/role_id', 'role_not_found'],
  ])('does not join with %s', async (_fault, changes, pointer, code) => {
    const { body } = await post({ ...newUserBody(role), ...changes });
    expect(body).toMatchObject({ status: 400, errors: [{ pointer, code }] });
  });

  it('does not join with a role of another company, which is refused like an unknown one', async () => {
    const { body } = await post(newUserBody(await newRole(sibling)));
    expect(body).toMatchObject({ status: 400, errors: [{ pointer: '#/role_id', code: 'role_not_found' }] });
  });

  it('gets at most the permissions of the user who grants them', async () => {
    const [{ token, id }, adminRole] = await Promise.all([
      newSession(admin, role),
      roleNamed(admin, 'admin'),
    ]);
    const denied = { status: 403, code: 'permission_denied' };
    expect((await post(newUserBody(adminRole), token)).body).toMatchObject(denied);
    expect((await patch(id, { role_id: adminRole }, token)).body).toMatchObject(denied);
    expect((await post(newUserBody(role), token)).status).toBe(201);
  });

  it('with more permissions cannot be changed or suspended by a user with fewer', async () => {
    const adminRole = await roleNamed(admin, 'admin');
    const [weak, strong] = await Promise.all([newSession(admin, role), newUser(admin, adminRole)]);
    const denied = { status: 403, code: 'permission_denied' };
    expect((await patch(strong.id, { first_name: 'X' }, weak.token)).body).toMatchObject(denied);
    const suspended = await anonymous.post(`/v1/users/${strong.id}/suspend`, {}, { token: weak.token });
    expect(suspended.body).toMatchObject(denied);
  });

  it('accepts partial changes, and only a real change updates updated_at', async () => {
    const { id } = await newUser(admin, role);
    const before = (await get(id)).body;
    const changed = await patch(id, { first_name: 'Ana', metadata: { a: 1 } });
    expect(changed.body).toMatchObject({ first_name: 'Ana', last_name: 'Person', metadata: { a: 1 } });
    expect(changed.body['updated_at']).not.toBe(before['updated_at']);
    expect((await patch(id, {})).body).toEqual(changed.body);
    expect((await patch(id, { first_name: 'Ana' })).body).toEqual(changed.body);
    expect((await get(id)).body).toEqual(changed.body);
  });

  it('has its metadata merged at every depth, and null removes a member', async () => {
    const { id } = await newUser(admin, role);
    await patch(id, { metadata: { team: 'till', shift: { from: 8, to: 16 } } });
    const { body } = await patch(id, { metadata: { team: null, shift: { to: 17 }, desk: 4 } });
    expect(body['metadata']).toEqual({ shift: { from: 8, to: 17 }, desk: 4 });
    expect((await patch(id, { metadata: { shift: { to: 17 } } })).body).toEqual(body);
    const long = { metadata: { note: 'x'.repeat(9_000) } };
    expect((await patch(id, long)).status).toBe(200);
    expect((await patch(id, { metadata: { more: 'x'.repeat(9_000) } })).body).toMatchObject({
      status: 400,
      errors: [{ pointer: '#/metadata', code: 'too_big' }],
    });
    expect((await patch(id, { metadata: null })).body).toMatchObject({
      status: 400,
      errors: [{ pointer: '#/metadata', code: 'invalid_type' }],
    });
  });

  it('cannot be patched with roles', async () => {
    const { id } = await newUser(admin, role);
    const { body } = await patch(id, { first_name: 'X', roles: 'x' });
    expect(body).toMatchObject({ status: 400, errors: [{ pointer: '#/roles', code: 'not_allowed' }] });
    expect((await get(id)).body['first_name']).toBe('Test');
  });

  it('of two companies can be renamed by neither and gets a role from each', async () => {
    const { id, identifier } = await newUser(admin, role);
    const there = await newRole(sibling);
    expect((await post(newUserBody(there, identifier), sibling)).body).toMatchObject({ id });
    const denied = { status: 403, code: 'permission_denied' };
    for (const token of [admin, sibling]) {
      expect((await patch(id, { first_name: 'X' }, token)).body).toMatchObject(denied);
    }
    expect((await patch(id, { role_id: await newRole(admin) })).status).toBe(200);
    expect((await get(id)).body).toMatchObject({ first_name: 'Test', suspended_at: null });
  });

  it('has a new role from the next request on', async () => {
    const session = await newSession(admin, role);
    expect((await list('', session.token)).status).toBe(200);
    expect((await patch(session.id, { role_id: await newRole(admin) })).status).toBe(200);
    expect((await list('', session.token)).body).toMatchObject({
      status: 403,
      code: 'permission_denied',
      required_permission: 'user.list',
    });
  });

  it('is suspended once by two requests', async () => {
    const { id } = await newUser(admin, role);
    const suspend = () => anonymous.post<User>(`/v1/users/${id}/suspend`, {}, { token: admin });
    const [first, second] = [await suspend(), await suspend()];
    expect(second).toMatchObject({ status: 200, body: first.body });
  });

  it('cannot be changed without a body', async () => {
    const { id } = await newUser(admin, role);
    expect((await anonymous.patch(`/v1/users/${id}`, undefined, { token: admin })).status).toBe(400);
    expect((await patch(id, { first_name: null })).body).toMatchObject({
      status: 400,
      errors: [{ pointer: '#/first_name', code: 'invalid_type' }],
    });
    expect(await readId(get(id))).toBe(id);
  });
});
