// People and what they may do, on a real MongoDB over real gRPC.
import { randomUUID } from 'node:crypto';
import type { CallContext } from '@mps/chassis';
import type { CreateUserRequest } from '@mps/contracts/gen/mps/identity/v1/CreateUserRequest';
import {
  codeOf,
  login,
  newPerson,
  PASSWORD,
  startIdentity,
  value,
  type Person,
  type RunningIdentity,
} from './identity.fixture';
import { upsertCompany } from './companies';
import { IDEMPOTENCY_CLAIM_MS } from './limits';

jest.setTimeout(60_000);

let service: RunningIdentity;
beforeAll(async () => void (service = await startIdentity()));
afterAll(() => service.stop());

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
  it('joins the selected company, may log in at once in test mode, and is on its list', async () => {
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

  it('with an identifier that exists is the user who has it, as they are', async () => {
    const [here, there] = [await newPerson(service), await newPerson(service)];
    const caller = await session(here);
    const request = someUser(await roleId(caller, 'user'), {
      identifier_value: there.identifier.toUpperCase(),
      password: 'somebody-else-knows-this',
    });
    const { user } = value(await service.client.CreateUser(request, caller));
    expect(user).toMatchObject({ id: there.userId, first_name: 'Ana', roles: [{ name: 'user' }] });
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

  it('is made once by one Idempotency-Key, which takes no other request', async () => {
    const caller = await session(await newPerson(service));
    const request = someUser(await roleId(caller, 'user'), { idempotency_key: 'once' });
    const first = value(await service.client.CreateUser(request, caller));
    const again = value(await service.client.CreateUser(request, caller));
    expect([first.replayed, again.replayed, again.user!.id]).toEqual([false, true, first.user!.id]);
    const other = { ...request, first_name: 'Other' };
    expect(codeOf(await service.client.CreateUser(other, caller))).toBe('idempotency_key_conflict');
    expect(codeOf(await service.client.CreateUser(other, await session(await newPerson(service))))).toBe(
      'validation_error',
    );
  });

  it('needs a role of this company that the maker could have', async () => {
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
  it('of the role is felt by the tokens that are out, at once', async () => {
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

  it('does not reach those who may do more, nor those of another organization', async () => {
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
    expect(codeOf(await service.client.SuspendUser({ user_id: stranger.userId }, caller))).toBe(
      'permission_denied',
    );
    const role = { user_id: stranger.userId, role_id: await roleId(caller, 'support') };
    expect(codeOf(await service.client.UpdateUser(role, caller))).toBe('OK');
  });

  it('is not of the person where the person belongs to a company beyond reach, be it of the same organization', async () => {
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
      const suspension = await service.client.SuspendUser({ user_id: person.userId }, hand);
      expect(codeOf(suspension)).toBe('permission_denied');
    }
  });

  it('merges metadata, takes out what the patch says null to, and holds what is left to its bound', async () => {
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

  it('keeps what it does not name', async () => {
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
  it('has no token, no refresh and no login, and after the suspension needs a new login', async () => {
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
  it('of every company are the default ones, once, however often the company is heard of', async () => {
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

  it('take no older name from a late event', async () => {
    const admin = await newPerson(service);
    const company = { id: admin.companyId, organization_id: admin.organizationId, status: 'ACTIVE' };
    await upsertCompany(service.deps, { ...company, name: 'Newer' }, 5);
    await upsertCompany(service.deps, { ...company, name: 'Older' }, 4);
    expect((await login(service, admin.identifier)).selected_company?.name).toBe('Newer');
  });

  it('of the company’s own are bounded by their maker, and named once', async () => {
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

  it('made once by one Idempotency-Key, though its first answer never came', async () => {
    const manager = await session(await newPerson(service));
    const request = { name: 'Night shift', permissions: ['event.list'], idempotency_key: randomUUID() };
    const lost = value(await service.client.CreateRole(request, manager)).role!;
    await service.connection.collection('idempotency').updateMany({}, { $unset: { answer: '' } });
    service.advance(IDEMPOTENCY_CLAIM_MS);
    expect(value(await service.client.CreateRole(request, manager)).role).toEqual(lost);
  });

  it('change for everybody who has them, and default ones never', async () => {
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

  it('are deleted when nobody has them, which frees the name', async () => {
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

it('without a company selected there is nobody to see', async () => {
  const caller = await service.as({ session_id: randomUUID() });
  expect(codeOf(await service.client.ListUsers({}, caller))).toBe('company_not_selected');
  expect(codeOf(await service.client.ListRoles({}, caller))).toBe('company_not_selected');
  const key = await service.as({ kind: 'api_key', organization_id: randomUUID(), permissions: ['*'] });
  expect(codeOf(await service.client.ListUsers({}, key))).toBe('authentication_error');
});
