// Roles of a company: default roles, own roles, and the permissions that a user may grant.
import { DEFAULT_ROLES, PERMISSIONS } from '@mps/kernel';
import { sharedPlatform } from '@mps/testkit';
import { freshName } from './fresh';
import { logInAsAdmin, anonymous, newRole, newSession, newUser, roleNamed } from './people';

const { demo } = sharedPlatform();
type Body = Record<string, unknown>;
interface Role extends Body {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

let admin: string;
beforeAll(async () => {
  admin = await logInAsAdmin();
});

const post = (body: Body, token = admin) => anonymous.post<Role>('/v1/roles', body, { token });
const patch = (id: string, body: Body, token = admin) =>
  anonymous.patch<Role>(`/v1/roles/${id}`, body, { token });
const remove = (id: string, token = admin) => anonymous.delete(`/v1/roles/${id}`, { token });
const list = async (token = admin): Promise<readonly Role[]> =>
  (await anonymous.get<{ data: Role[] }>('/v1/roles?limit=100', { token })).body.data;

it('has the default roles in every company', async () => {
  const sibling = await logInAsAdmin(demo.sibling_merchant_id);
  for (const token of [admin, sibling]) {
    const roles = (await anonymous.get<{ data: Role[] }>('/v1/roles?limit=100&sort=created_at', { token }))
      .body.data;
    for (const [name, permissions] of Object.entries(DEFAULT_ROLES))
      expect(roles.find((role) => role.name === name)).toMatchObject({ permissions });
  }
});

it('accepts every permission of the catalog in a role, and those for keys in a key', async () => {
  const { body } = await anonymous.get<{ data: { name: string; for_keys: boolean }[] }>('/v1/permissions', {
    token: admin,
  });
  const names = body.data.map(({ name }) => name);
  expect(names).toEqual(PERMISSIONS);
  expect(body.data).toContainEqual({
    name: 'merchant.transaction.refund',
    resource: 'merchant.transaction',
    action: 'refund',
    for_keys: true,
  });
  const role = await post({ name: freshName(), permissions: names });
  expect(role.status).toBe(201);
  for (const { name, for_keys } of body.data) {
    const key = await anonymous.post(
      '/v1/api-keys',
      { name: 'catalog', permissions: [name] },
      { token: admin },
    );
    expect([name, key.status]).toEqual([name, for_keys ? 201 : 400]);
  }
});

describe('a role', () => {
  it('that was deleted is not returned by a repeat of its creation', async () => {
    const body = { name: freshName(), permissions: [] };
    const headers = { 'idempotency-key': freshName() };
    const make = () => anonymous.post<Role>('/v1/roles', body, { token: admin, headers });
    const made = await make();
    expect([made.status, (await make()).status]).toEqual([201, 200]);
    await remove(made.body.id);
    expect(await make()).toMatchObject({ status: 404, body: { code: 'resource_not_found' } });
  });

  it('has no description after an empty one was sent, on creation and change', async () => {
    const { body: made } = await post({ name: freshName(), description: '', permissions: [] });
    expect(made).toMatchObject({ description: null });
    expect((await patch(made.id, { description: 'first' })).body).toMatchObject({ description: 'first' });
    expect((await patch(made.id, { description: '' })).body).toMatchObject({ description: null });
  });

  it('is made, listed, changed and deleted', async () => {
    const name = freshName();
    const made = await post({ name, description: 'first', permissions: ['transaction.*', 'user.list'] });
    expect(made).toMatchObject({
      status: 201,
      body: {
        name,
        description: 'first',
        permissions: ['transaction.*', 'user.list'],
        company_id: demo.merchant_id,
        organization_id: demo.organization_id,
      },
    });
    const { id } = made.body;
    expect(await list()).toContainEqual(made.body);
    const changed = await patch(id, { permissions: ['*.view'] });
    expect(changed).toMatchObject({
      status: 200,
      body: { name, description: 'first', permissions: ['*.view'] },
    });
    expect((await patch(id, {})).body).toEqual(changed.body);
    expect((await patch(id, { description: null })).body).toMatchObject({ description: null, name });
    await patch(id, { description: 'first' });
    expect((await patch(id, { company_id: 'x' })).body).toMatchObject({
      status: 400,
      errors: [{ pointer: '#/company_id', code: 'not_allowed' }],
    });
    const { updated_at: _later, ...same } = changed.body;
    expect((await patch(id, { permissions: ['*.view'] })).body).toMatchObject(same);
    expect((await remove(id)).status).toBe(204);
    expect(await list()).not.toContainEqual(expect.objectContaining({ id }));
    expect((await remove(id)).status).toBe(404);
    expect((await post({ name, permissions: [] })).status).toBe(201);
  });

  it.each<[string, Body, string, string]>([
    ['no name', { permissions: [] }, '#/name', 'required'],
    [
      'an unknown permission',
      { name: 'x', permissions: ['user.list', 'user.fly'] },
      '#/permissions/1',
      'invalid_enum',
    ],
  ])('is not made with %s', async (_fault, body, pointer, code) => {
    expect((await post(body)).body).toMatchObject({ status: 400, errors: [{ pointer, code }] });
  });

  it('has a unique name in its company, ignoring case and including default names', async () => {
    const name = freshName();
    await post({ name, permissions: [] });
    const taken = { status: 409, code: 'role_name_taken' };
    expect((await post({ name: name.toUpperCase(), permissions: [] })).body).toMatchObject(taken);
    expect((await post({ name: 'Admin', permissions: [] })).body).toMatchObject(taken);
    const sibling = await logInAsAdmin(demo.sibling_merchant_id);
    expect((await post({ name, permissions: [] }, sibling)).status).toBe(201);
  });

  it('with a holder cannot be deleted', async () => {
    const id = await newRole(admin);
    const user = await newUser(admin, id);
    expect((await remove(id)).body).toMatchObject({ status: 409, code: 'role_in_use' });
    const role_id = await newRole(admin);
    await anonymous.patch(`/v1/users/${user.id}`, { role_id }, { token: admin });
    expect((await remove(id)).status).toBe(204);
  });

  it('of every company can be neither changed nor deleted', async () => {
    const id = await roleNamed(admin, 'support');
    expect((await patch(id, { permissions: ['*'] })).body).toMatchObject({
      status: 403,
      code: 'permission_denied',
    });
    expect((await remove(id)).body).toMatchObject({ status: 409, code: 'role_in_use' });
    // Oldest first, because other suites may fill the newest page of the shared platform.
    const oldest = await anonymous.get<{ data: Role[] }>('/v1/roles?limit=100&sort=created_at', {
      token: admin,
    });
    expect(oldest.body.data.find((role) => role.id === id)?.permissions).toEqual(DEFAULT_ROLES['support']);
  });

  it('has at most its maker’s permissions', async () => {
    const { token } = await newSession(admin, await newRole(admin, ['role.*', 'user.list']));
    const denied = { status: 403, code: 'permission_denied' };
    expect((await post({ name: freshName(), permissions: ['user.*'] }, token)).body).toMatchObject(denied);
    const weaker = await post({ name: freshName(), permissions: ['user.list'] }, token);
    expect(weaker.status).toBe(201);
    expect((await patch(weaker.body.id, { permissions: ['*'] }, token)).body).toMatchObject(denied);
    const stronger = await newRole(admin, ['*']);
    expect((await patch(stronger, { permissions: [] }, token)).body).toMatchObject(denied);
    expect((await remove(stronger, token)).body).toMatchObject(denied);
  });

  it('applies to its holders from their next request after a change', async () => {
    const id = await newRole(admin, ['user.list']);
    const { token } = await newSession(admin, id);
    const users = async () => (await anonymous.get('/v1/users', { token })).status;
    expect(await users()).toBe(200);
    await patch(id, { permissions: [] });
    expect(await users()).toBe(403);
    await patch(id, { permissions: ['*.list'] });
    expect(await users()).toBe(200);
  });
});
