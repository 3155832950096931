// Users and roles, on a real MongoDB over real gRPC.
import { randomUUID } from 'node:crypto';
import type { CallContext } from '@mps/contracts';
import type { CreateUserRequest } from '@mps/contracts/gen/mps/identity/v1/CreateUserRequest';
import {
  codeOf,
  login,
  newPerson,
  PASSWORD,
  value,
  withKey,
  type Person,
  type RunningIdentity,
  withIdentity,
} from './identity.fixture';
import { upsertCompany } from './companies';

let service: RunningIdentity;
withIdentity((running) => (service = running));

const session = async (person: Person): Promise<CallContext> =>
  service.asSession(await login(service, person.identifier));
const colleague = (of: Person, role: string): Promise<Person> =>
  newPerson(service, { role, companyId: of.companyId, organizationId: of.organizationId });

async function roleId(caller: CallContext, name: string): Promise<string> {
  const { roles } = value(await service.client.ListRoles({}, caller));
  return roles.find((one) => one.name === name)!.id;
}

const someUser = (role_id: string, changes: Partial<CreateUserRequest> = {}): CreateUserRequest => ({
  identifier_type: 'EMAIL',
  identifier_value: `${randomUUID()}@example.com`,
  password: PASSWORD,
  first_name: 'Bia',
  last_name: 'Lima',
  role_id,
  metadata_json: '{"team":"north"}',
  ...changes,
});

describe('a new user', () => {
  it('joins the selected company, may log in at once in sandbox mode, and is on its list', async () => {
    const admin = await newPerson(service);
    const caller = await session(admin);
    const request = someUser(await roleId(caller, 'support'));
    const { user } = value(await service.client.CreateUser(request, caller));
    expect(user).toMatchObject({
      first_name: 'Bia',
      auth_methods: ['PASSWORD'],
      metadata_json: '{"team":"north"}',
      roles: [{ name: 'support', company_id: admin.companyId }],
      primary_identifier: { type: 'EMAIL', value: request.identifier_value, verified: true },
    });
    await login(service, request.identifier_value!);
    const { users, page } = value(await service.client.ListUsers({ page: { sort: 'created_at' } }, caller));
    expect(users.map((one) => one.id)).toEqual([admin.userId, user!.id]);
    expect(page).toEqual({ page: 1, limit: 20, total: 2 });
  });

  it('is refused for a weak password and an unknown role at once', async () => {
    const caller = await session(await newPerson(service));
    expect(
      await service.client.CreateUser(someUser(randomUUID(), { password: 'a'.repeat(12) }), caller),
    ).toMatchObject({
      error: {
        code: 'validation_error',
        violations: [
          { at: '#/password', code: 'not_allowed' },
          { at: '#/role_id', code: 'role_not_found' },
        ],
      },
    });
  });

  it('with a known identifier is the existing user, and the answer holds only data that was sent', async () => {
    const [here, there] = [await newPerson(service), await newPerson(service)];
    const caller = await session(here);
    const request = someUser(await roleId(caller, 'user'), {
      identifier_value: there.identifier.toUpperCase(),
      password: 'somebody-else-knows-this',
    });
    const { user } = value(await service.client.CreateUser(request, caller));
    expect(user).toMatchObject({
      id: there.userId,
      first_name: 'Bia',
      metadata_json: '{"team":"north"}',
      auth_methods: [],
      roles: [{ name: 'user' }],
      membership: { company_id: here.companyId, status: 'ACTIVE' },
    });
    const wrong = { identifier: there.identifier, password: 'somebody-else-knows-this' };
    expect(codeOf(await service.client.Login(wrong, service.system))).toBe('authentication_error');
    const { user: twice } = await login(service, there.identifier);
    expect(twice!.roles.map((one) => one.company_id).sort()).toEqual(
      [here.companyId, there.companyId].sort(),
    );
  });

  it('is one user when two companies create the same person at once', async () => {
    const callers = await Promise.all(
      [newPerson(service), newPerson(service)].map(async (one) => session(await one)),
    );
    const identifier_value = `${randomUUID()}@example.com`;
    const made = await Promise.all(
      callers.map(async (caller) =>
        service.client.CreateUser(someUser(await roleId(caller, 'user'), { identifier_value }), caller),
      ),
    );
    const ids = made.map((one) => value(one).user!.id);
    expect(new Set(ids).size).toBe(1);
    const { user } = await login(service, identifier_value);
    expect(user!.roles).toHaveLength(2);
  });

  it('is created once by 20 equal requests with one Idempotency-Key, which conflicts with another body', async () => {
    const caller = await session(await newPerson(service));
    const request = someUser(await roleId(caller, 'user'));
    const once = withKey(caller, 'once', request);
    const all = await Promise.all(Array.from({ length: 20 }, () => service.client.CreateUser(request, once)));
    const answers = all.map(value);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ user }) => user!.id)).size).toBe(1);
    const other = { ...request, first_name: 'Other' };
    const conflict = await service.client.CreateUser(other, withKey(caller, 'once', other));
    expect(codeOf(conflict)).toBe('idempotency_key_conflict');
    const elsewhere = await session(await newPerson(service));
    const foreign = await service.client.CreateUser(other, withKey(elsewhere, 'once', other));
    expect(codeOf(foreign)).toBe('validation_error');
  });

  it('that exists joins once per Idempotency-Key, and the stored fingerprint is not the hash of the body', async () => {
    const [here, there] = [await newPerson(service), await newPerson(service)];
    const caller = await session(here);
    const request = someUser(await roleId(caller, 'user'), { identifier_value: there.identifier });
    const once = withKey(caller, randomUUID(), request);
    const answers = [
      value(await service.client.CreateUser(request, once)),
      value(await service.client.CreateUser(request, once)),
    ];
    expect(answers.map(({ replayed }) => replayed)).toEqual([false, true]);
    expect(answers[1]!.user).toMatchObject({ id: answers[0]!.user!.id, first_name: 'Ana' });
    const document = await service.connection
      .collection<{ _id: string }>('users')
      .findOne({ _id: there.userId });
    expect(JSON.stringify(document)).toContain(once.idempotency!.key);
    expect(JSON.stringify(document)).not.toContain(once.idempotency!.fingerprint);
  });

  it('needs a role of this company within the caller’s permissions', async () => {
    const admin = await newPerson(service);
    const adminCaller = await session(admin);
    const foreign = await roleId(await session(await newPerson(service)), 'user');
    for (const role of [foreign, randomUUID()]) {
      expect(await service.client.CreateUser(someUser(role), adminCaller)).toMatchObject({
        error: { code: 'validation_error', violations: [{ at: '#/role_id', code: 'role_not_found' }] },
      });
    }
    const manager = await session(await colleague(admin, 'merchant-admin'));
    expect(await service.client.CreateUser(someUser(await roleId(manager, 'admin')), manager)).toMatchObject({
      error: { code: 'permission_denied', members: { required_permission: '*' } },
    });
    const within = someUser(await roleId(manager, 'merchant-admin'));
    expect(codeOf(await service.client.CreateUser(within, manager))).toBe('OK');
  });
});

describe('a change of a user', () => {
  it('of the role takes effect at once for earlier tokens', async () => {
    const admin = await newPerson(service);
    const caller = await session(admin);
    const person = await colleague(admin, 'finance');
    const token = await login(service, person.identifier);
    const request = { user_id: person.userId, role_id: await roleId(caller, 'user') };
    expect(value(await service.client.UpdateUser(request, caller)).user!.roles).toMatchObject([
      { name: 'user' },
    ]);
    expect((await service.asSession(token)).caller.permissions).toEqual(['*.view', '*.list']);
  });

  it('is refused for users with more permissions and for users of another organization', async () => {
    const admin = await newPerson(service);
    const manager = await session(await colleague(admin, 'merchant-admin'));
    const up = { user_id: admin.userId, first_name: 'Zoe' };
    expect(codeOf(await service.client.UpdateUser(up, manager))).toBe('permission_denied');
    expect(codeOf(await service.client.SuspendUser({ user_id: admin.userId }, manager))).toBe(
      'permission_denied',
    );

    const caller = await session(admin);
    const stranger = await newPerson(service);
    const found = { user_id: stranger.userId, first_name: 'Zoe' };
    expect(codeOf(await service.client.UpdateUser(found, caller))).toBe('resource_not_found');
    const join = someUser(await roleId(caller, 'user'), { identifier_value: stranger.identifier });
    value(await service.client.CreateUser(join, caller));
    expect(codeOf(await service.client.UpdateUser(found, caller))).toBe('permission_denied');
    const role = { user_id: stranger.userId, role_id: await roleId(caller, 'support') };
    expect(codeOf(await service.client.UpdateUser(role, caller))).toBe('OK');
  });

  it('of names is refused when the user also belongs to a company outside the scope', async () => {
    const owner = await newPerson(service);
    const caller = await session(owner);
    const person = await colleague(owner, 'user');
    const sibling = await newPerson(service, { organizationId: owner.organizationId });
    const beside = await session(sibling);
    const join = someUser(await roleId(beside, 'user'), { identifier_value: person.identifier });
    value(await service.client.CreateUser(join, beside));
    for (const hand of [caller, beside]) {
      const rename = { user_id: person.userId, first_name: 'Zoe' };
      expect(codeOf(await service.client.UpdateUser(rename, hand))).toBe('permission_denied');
    }
  });

  it('merges metadata as RFC 7396 and bounds the result', async () => {
    const admin = await newPerson(service);
    const caller = await session(admin);
    const patch = async (metadata: object) => {
      const request = { user_id: admin.userId, metadata_json: JSON.stringify(metadata) };
      return service.client.UpdateUser(request, caller);
    };
    value(await patch({ a: 1, b: { c: 2, d: 3 }, long: 'x'.repeat(9_000) }));
    const { user } = value(await patch({ a: null, b: { c: null, e: 4 } }));
    expect(JSON.parse(user!.metadata_json)).toEqual({ b: { d: 3, e: 4 }, long: 'x'.repeat(9_000) });
    expect(value(await patch({ b: { e: 4 } })).user).toEqual(user);
    expect(await patch({ longer: 'x'.repeat(9_000) })).toMatchObject({
      error: { code: 'validation_error', violations: [{ at: '#/metadata', code: 'too_big' }] },
    });
  });

  it('keeps members that it does not name', async () => {
    const admin = await newPerson(service);
    const caller = await session(admin);
    const request = { user_id: admin.userId, metadata_json: '{"$set":{"a.b":1}}' };
    const { user } = value(await service.client.UpdateUser(request, caller));
    expect(user).toMatchObject({
      first_name: 'Ana',
      last_name: 'Souza',
      metadata_json: '{"$set":{"a.b":1}}',
    });
  });
});

describe('a suspended user', () => {
  it('has no session and no login, and needs a new login after the suspension', async () => {
    const admin = await newPerson(service);
    const caller = await session(admin);
    const person = await colleague(admin, 'user');
    const open = await login(service, person.identifier);
    const { user } = value(await service.client.SuspendUser({ user_id: person.userId }, caller));
    expect(user!.suspended_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    await expect(service.asSession(open)).rejects.toThrow('authentication_error');
    const refresh = { refresh_token: open.refresh_token };
    expect(codeOf(await service.client.Refresh(refresh, service.system))).toBe('authentication_error');
    await expect(login(service, person.identifier)).rejects.toThrow('authentication_error');
    const back = value(await service.client.UnsuspendUser({ user_id: person.userId }, caller));
    expect(back.user!.suspended_at).toBeUndefined();
    await expect(service.asSession(open)).rejects.toThrow('authentication_error');
    await login(service, person.identifier);
  });
});

describe('roles', () => {
  it('include the default ones once, after repeated events of the company', async () => {
    const admin = await newPerson(service);
    const company = {
      id: admin.companyId,
      organization_id: admin.organizationId,
      name: 'Nova',
      status: 'ACTIVE',
    };
    await Promise.all([3, 2, 1].map((sequence) => upsertCompany(service.deps, company, sequence)));
    const { roles } = value(await service.client.ListRoles({}, await session(admin)));
    expect(roles.map((one) => one.name).sort()).toEqual(
      ['admin', 'developer', 'finance', 'merchant-admin', 'support', 'user'].sort(),
    );
    expect((await login(service, admin.identifier)).selected_company?.name).toBe('Nova');
  });

  it('show the newest company name after a late older event', async () => {
    const admin = await newPerson(service);
    const company = { id: admin.companyId, organization_id: admin.organizationId, status: 'ACTIVE' };
    await upsertCompany(service.deps, { ...company, name: 'Newer' }, 5);
    await upsertCompany(service.deps, { ...company, name: 'Older' }, 4);
    expect((await login(service, admin.identifier)).selected_company?.name).toBe('Newer');
  });

  it('are bounded by the caller’s permissions and unique by name', async () => {
    const admin = await newPerson(service);
    const manager = await session(await colleague(admin, 'merchant-admin'));
    const role = { name: 'Cashier', permissions: ['merchant.transaction.create', 'transaction.*'] };
    const made = value(await service.client.CreateRole(role, manager)).role!;
    expect(made).toMatchObject({ company_id: admin.companyId, permissions: role.permissions });
    expect(codeOf(await service.client.CreateRole({ ...role, name: ' cashier' }, manager))).toBe(
      'role_name_taken',
    );
    expect(codeOf(await service.client.CreateRole({ ...role, name: 'ADMIN' }, manager))).toBe(
      'role_name_taken',
    );
    const more = { name: 'More', permissions: ['api_key.create'] };
    expect(codeOf(await service.client.CreateRole(more, manager))).toBe('permission_denied');
    const unknown = { name: 'Odd', permissions: ['event.list', 'no.such'] };
    expect(await service.client.CreateRole(unknown, manager)).toMatchObject({
      error: { violations: [{ at: '#/permissions/1', code: 'invalid_enum' }] },
    });
  });

  it('are created once by 20 equal requests with one Idempotency-Key', async () => {
    const manager = await session(await newPerson(service));
    const request = { name: 'Night shift', permissions: ['event.list'] };
    const once = withKey(manager, randomUUID(), request);
    const all = await Promise.all(Array.from({ length: 20 }, () => service.client.CreateRole(request, once)));
    const answers = all.map(value);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    for (const { role } of answers) expect(role).toEqual(answers[0]!.role);
  });

  it('change for all users who have them, and default roles are immutable', async () => {
    const admin = await newPerson(service);
    const caller = await session(admin);
    const { id } = value(
      await service.client.CreateRole({ name: 'Clerk', permissions: ['event.list'] }, caller),
    ).role!;
    const person = await colleague(admin, 'Clerk');
    const open = await login(service, person.identifier);
    const change = { role_id: id, permissions: { permissions: [] } };
    expect(value(await service.client.UpdateRole(change, caller)).role).toMatchObject({
      name: 'Clerk',
      permissions: [],
    });
    expect((await service.asSession(open)).caller.permissions).toEqual([]);
    expect(codeOf(await service.client.UpdateRole({ role_id: id, name: 'Support' }, caller))).toBe(
      'role_name_taken',
    );
    const standard = await roleId(caller, 'user');
    expect(codeOf(await service.client.UpdateRole({ role_id: standard, name: 'x' }, caller))).toBe(
      'permission_denied',
    );
    expect(codeOf(await service.client.DeleteRole({ role_id: standard }, caller))).toBe('role_in_use');
  });

  it('are deleted while no user has them, which frees the name', async () => {
    const admin = await newPerson(service);
    const caller = await session(admin);
    const role = { name: 'Guest', permissions: ['event.list'] };
    const { id } = value(await service.client.CreateRole(role, caller)).role!;
    const guest = await colleague(admin, 'Guest');
    expect(codeOf(await service.client.DeleteRole({ role_id: id }, caller))).toBe('role_in_use');
    const moved = { user_id: guest.userId, role_id: await roleId(caller, 'user') };
    value(await service.client.UpdateUser(moved, caller));
    expect(codeOf(await service.client.DeleteRole({ role_id: id }, caller))).toBe('OK');
    expect(codeOf(await service.client.DeleteRole({ role_id: id }, caller))).toBe('resource_not_found');
    expect(codeOf(await service.client.CreateRole(role, caller))).toBe('OK');
  });

  it('of another company are not found', async () => {
    const [mine, theirs] = [await newPerson(service), await newPerson(service)];
    const foreign = await roleId(await session(theirs), 'user');
    const caller = await session(mine);
    expect(codeOf(await service.client.GetRole({ role_id: foreign }, caller))).toBe('resource_not_found');
    expect(codeOf(await service.client.UpdateRole({ role_id: foreign, name: 'x' }, caller))).toBe(
      'resource_not_found',
    );
    expect(codeOf(await service.client.DeleteRole({ role_id: foreign }, caller))).toBe('resource_not_found');
  });
});

it('lists of users and roles need a selected company', async () => {
  const caller = await service.as({ session_id: randomUUID() });
  expect(codeOf(await service.client.ListUsers({}, caller))).toBe('company_not_selected');
  expect(codeOf(await service.client.ListRoles({}, caller))).toBe('company_not_selected');
  const key = await service.as({ kind: 'api_key', organization_id: randomUUID(), permissions: ['*'] });
  expect(codeOf(await service.client.ListUsers({}, key))).toBe('authentication_error');
});
