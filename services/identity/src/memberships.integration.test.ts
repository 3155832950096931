// Memberships outside sandbox mode: an existing person must accept before a company sees more than it sent.
import { randomUUID } from 'node:crypto';
import type { CallContext } from '@mps/contracts';
import {
  PASSWORD,
  codeOf,
  login,
  newPerson,
  newSession,
  startIdentity,
  value,
  withKey,
  type Person,
  type RunningIdentity,
} from './identity.fixture';

let service: RunningIdentity;
beforeAll(async () => void (service = await startIdentity({ sandboxMode: false })));
afterAll(() => service.stop());

async function roleId(caller: CallContext, name = 'user'): Promise<string> {
  const { roles } = value(await service.client.ListRoles({}, caller));
  return roles.find((one) => one.name === name)!.id;
}

async function invite(caller: CallContext, identifier: string) {
  const request = {
    identifier_type: 'EMAIL',
    identifier_value: identifier,
    first_name: 'As',
    last_name: 'Sent',
    role_id: await roleId(caller),
    metadata_json: '{"desk":4}',
  };
  return value(await service.client.CreateUser(request, caller)).user!;
}

interface Invited {
  readonly there: Person & { readonly caller: CallContext };
  readonly here: Person & { readonly caller: CallContext };
}

/** A person of one company, with a second identifier and metadata there. Another company has invited the person. */
async function invited(): Promise<Invited> {
  const [there, here] = [await newSession(service), await newSession(service)];
  const secret = { id: 'second', type: 'EMAIL', value: `${randomUUID()}@secret.example`, verified: true };
  const times = { created_at: new Date(), verified_at: new Date() };
  await service.collections.users.updateOne(
    { _id: there.userId },
    { $push: { identifiers: { ...secret, ...times } as never } },
  );
  const changes = { user_id: there.userId, metadata_json: '{"their":"secret"}' };
  value(await service.client.UpdateUser(changes, there.caller));
  await invite(here.caller, there.identifier);
  return { there, here };
}

const get = async ({ here, there }: Invited) =>
  value(await service.client.GetUser({ user_id: there.userId }, here.caller)).user!;
const accept = ({ here, there }: Invited, call: CallContext = there.caller) =>
  service.client.AcceptMembership({ company_id: here.companyId }, call);
const select = ({ here, there }: Invited) =>
  service.client.SelectCompany({ company_id: here.companyId }, there.caller);

it('shows an invited person with the sent data, and lets them act for the company only after they accept', async () => {
  const both = await invited();
  const { there, here } = both;
  const pending = await get(both);
  expect(pending).toMatchObject({
    first_name: 'As',
    last_name: 'Sent',
    metadata_json: '{"desk":4}',
    auth_methods: [],
    identifiers: [{ value: there.identifier, verified: false }],
    membership: { company_id: here.companyId, status: 'PENDING' },
  });
  expect(pending.membership!.accepted_at).toBeUndefined();
  expect(pending.created_at).toEqual(pending.membership!.created_at);
  expect(codeOf(await select(both))).toBe('company_access_denied');
  expect((await login(service, there.identifier)).selected_company?.id).toBe(there.companyId);
  const rename = { user_id: there.userId, first_name: 'Zoe' };
  expect(codeOf(await service.client.UpdateUser(rename, here.caller))).toBe('permission_denied');
  expect(codeOf(await service.client.UpdateUser(rename, there.caller))).toBe('OK');

  expect(value(await accept(both)).user).toMatchObject({ membership: { status: 'ACTIVE' } });
  const active = await get(both);
  expect(active).toMatchObject({ first_name: 'Zoe', last_name: 'Souza', membership: { status: 'ACTIVE' } });
  expect(active.identifiers.map((one) => one.value)).toEqual([there.identifier]);
  expect(active.metadata_json).toBe('{"desk":4}');
  expect(JSON.stringify([pending, active])).not.toContain('secret');
  expect(codeOf(await select(both))).toBe('OK');
  expect((await login(service, there.identifier)).selected_company).toBeUndefined();
});

it('a new person becomes a member only after verifying the identifier and accepting', async () => {
  const here = await newSession(service);
  const identifier = `${randomUUID()}@example.com`;
  const made = await invite(here.caller, identifier);
  expect(made.membership).toMatchObject({ company_id: here.companyId, status: 'PENDING' });
  expect(made.auth_methods).toEqual([]);
  const rename = { user_id: made.id, first_name: 'Zoe' };
  expect(codeOf(await service.client.UpdateUser(rename, here.caller))).toBe('permission_denied');

  value(await service.client.ForgotPassword({ identifier }, service.system));
  const reset_token = service.delivered.at(-1)!.token;
  value(await service.client.ResetPassword({ reset_token, new_password: PASSWORD }, service.system));
  const session = await login(service, identifier);
  expect(session.selected_company).toBeUndefined();
  const person = await service.asSession(session);
  expect(codeOf(await service.client.SelectCompany({ company_id: here.companyId }, person))).toBe(
    'company_access_denied',
  );
  value(await service.client.AcceptMembership({ company_id: here.companyId }, person));
  expect((await login(service, identifier)).selected_company?.id).toBe(here.companyId);
});

it('is accepted by exactly one of 20 requests, or by all that share an Idempotency-Key', async () => {
  const first = await invited();
  const alone = await Promise.all(Array.from({ length: 20 }, () => accept(first)));
  expect(alone.map(codeOf).sort()).toEqual(
    ['OK', ...Array.from({ length: 19 }, () => 'invalid_membership_state')].sort(),
  );
  const second = await invited();
  const once = withKey(second.there.caller, randomUUID(), {});
  const together = await Promise.all(Array.from({ length: 20 }, () => accept(second, once)));
  expect(together.map((one) => value(one).replayed).filter((replayed) => !replayed)).toHaveLength(1);
});

it('is accepted when other companies have used up the requests that the document of the person remembers', async () => {
  const both = await invited();
  const call = withKey(both.there.caller, randomUUID(), {});
  value(await service.client.UnsuspendUser({ user_id: both.there.userId }, call));
  const { users } = service.collections;
  const [record] = (await users.findOne({ _id: both.there.userId }))!.idempotency!;
  const records = Array.from({ length: 1_000 }, () => ({ ...record!, key: randomUUID() }));
  await users.updateOne({ _id: both.there.userId }, { $set: { idempotency: records } });
  const once = withKey(both.there.caller, randomUUID(), {});
  expect(value(await accept(both, once)).user!.membership!.status).toBe('ACTIVE');
  expect(codeOf(await accept(both, once))).toBe('invalid_membership_state');
});

it('is accepted by the person alone, and not while it is suspended', async () => {
  const both = await invited();
  const { there, here } = both;
  expect(codeOf(await accept(both, (await newSession(service)).caller))).toBe('resource_not_found');
  const elsewhere = { company_id: randomUUID() };
  expect(codeOf(await service.client.AcceptMembership(elsewhere, there.caller))).toBe('resource_not_found');
  value(await service.client.SuspendUser({ user_id: there.userId }, here.caller));
  expect(codeOf(await accept(both))).toBe('company_access_denied');
  value(await service.client.UnsuspendUser({ user_id: there.userId }, here.caller));
  expect((await get(both)).membership!.status).toBe('PENDING');
});

it('suspended in one company changes nothing in the other', async () => {
  const both = await invited();
  const { there, here } = both;
  value(await accept(both));
  const inB = await service.asSession(value(await select(both)));
  const elsewhere = await login(service, there.identifier);
  const seenThere = async () => value(await service.client.ListUsers({}, there.caller)).users;
  const before = await seenThere();
  const suspended = value(await service.client.SuspendUser({ user_id: there.userId }, here.caller)).user!;
  expect(suspended).toMatchObject({ membership: { status: 'SUSPENDED' } });
  expect(suspended.suspended_at).toBe(suspended.membership!.suspended_at);
  const request = { session_id: inB.caller.session_id!, user_id: there.userId, company_id: here.companyId };
  expect(codeOf(await service.client.VerifySession(request, service.system))).toBe('authentication_error');
  await service.asSession(elsewhere);
  expect((await login(service, there.identifier)).selected_company?.id).toBe(there.companyId);
  expect(before).toMatchObject([{ membership: { status: 'ACTIVE' } }]);
  expect(await seenThere()).toEqual(before);
  value(
    await service.client.RemoveMembership({ user_id: there.userId, company_id: here.companyId }, here.caller),
  );
  await invite(here.caller, there.identifier);
  expect(await seenThere()).toEqual(before);
});

it('ends once, together with its sessions, and the last end prevents login', async () => {
  const owner = await newSession(service);
  const { companyId, organizationId } = owner;
  const member = await newSession(service, { companyId, organizationId, role: 'user' });
  const refresh_token = (await login(service, member.identifier)).refresh_token;
  const remove = (company_id = companyId, caller = owner.caller) =>
    service.client.RemoveMembership({ user_id: member.userId, company_id }, caller);
  const stranger = (await newSession(service)).caller;
  expect(codeOf(await remove(companyId, stranger))).toBe('resource_not_found');
  expect(codeOf(await remove(randomUUID()))).toBe('resource_not_found');
  expect((await Promise.all([remove(), remove()])).map(codeOf).sort()).toEqual(['OK', 'resource_not_found']);
  expect(codeOf(await service.client.Refresh({ refresh_token }, service.system))).toBe(
    'authentication_error',
  );
  const right = { identifier: member.identifier, password: PASSWORD };
  expect(codeOf(await service.client.Login(right, service.system))).toBe('authentication_error');
  expect(codeOf(await service.client.GetUser({ user_id: member.userId }, owner.caller))).toBe(
    'resource_not_found',
  );
});

it('is ended neither by a caller with fewer permissions nor from a sibling company, except the organization’s own', async () => {
  const organizationId = randomUUID();
  const head = await newSession(service, { organizationId, companyId: organizationId });
  const [a, b] = [
    await newSession(service, { organizationId }),
    await newSession(service, { organizationId }),
  ];
  const weak = await newSession(service, { organizationId, companyId: a.companyId, role: 'merchant-admin' });
  const removal = { user_id: a.userId, company_id: a.companyId };
  expect(codeOf(await service.client.RemoveMembership(removal, weak.caller))).toBe('permission_denied');
  expect(codeOf(await service.client.RemoveMembership(removal, b.caller))).toBe('resource_not_found');
  expect(codeOf(await service.client.RemoveMembership(removal, head.caller))).toBe('OK');
});

it('is listed for the person while it is active, with the permissions of its role', async () => {
  const organizationId = randomUUID();
  const person = await newSession(service, { organizationId, companyId: organizationId });
  const join = async (name: string, role: string): Promise<string> => {
    const company_id = randomUUID();
    const grant = { user_id: person.userId, organization_id: organizationId, company_id, role };
    value(await service.client.GrantRole({ ...grant, company_name: name }, service.operator));
    return company_id;
  };
  const last = await join('Zebra', 'support');
  const first = await join('Anta', 'user');
  const left = await join('Left', 'user');
  const administrator = await newSession(service, { organizationId, companyId: left });
  value(await service.client.SuspendUser({ user_id: person.userId }, administrator.caller));
  const inviting = await newSession(service);
  await invite(inviting.caller, person.identifier);
  const { companies } = value(await service.client.GetMe({}, person.caller));
  const ofOrganization = { organization_id: organizationId, organization_name: 'Padaria' };
  expect(companies).toEqual([
    {
      ...ofOrganization,
      id: organizationId,
      name: 'Padaria',
      kind: 'ORGANIZATION',
      merchant_status: undefined,
      role: { id: expect.any(String), name: 'admin' },
      permissions: ['*'],
    },
    expect.objectContaining({
      ...ofOrganization,
      id: first,
      name: 'Anta',
      permissions: ['*.view', '*.list'],
    }),
    expect.objectContaining({
      id: last,
      kind: 'MERCHANT',
      role: { id: expect.any(String), name: 'support' },
    }),
  ]);
});

/** The records in the document that wait to be published. */
const readRecords = ({ outbox = [] }: { readonly outbox?: readonly { readonly message: Buffer }[] }) =>
  outbox.map(({ message }) => message.toString('latin1'));

describe('the records of the audit log', () => {
  it('of a removed membership have nothing of the memberships of other organizations', async () => {
    const here = await newSession(service);
    const member = await newPerson(service, here);
    const { companyId: company_id, organizationId: organization_id } = await newPerson(service);
    const grant = { user_id: member.userId, role: 'admin', company_id, organization_id };
    value(await service.client.GrantRole(grant, service.operator));
    await service.collections.users.updateOne({ _id: member.userId }, { $set: { outbox: [] } });
    const membership = { user_id: member.userId, company_id: here.companyId };
    value(await service.client.RemoveMembership(membership, here.caller));
    const stored = (await service.collections.users.findOne({ _id: member.userId }))!;
    const [record] = readRecords(stored);
    expect(record).toContain(`/memberships/${here.companyId}/company_id`);
    expect(record).not.toContain(company_id);
    expect(record).not.toContain(stored.memberships[0]!.role_id);
  });

  it('of what a person does are not told to an organization that only invited the person', async () => {
    const { there, here } = await invited();
    const { recordedActions, sessions } = service.collections;
    await login(service, there.identifier);
    const wrong = { identifier: there.identifier, password: 'not-the-passphrase' };
    expect(codeOf(await service.client.Login(wrong, service.system))).toBe('authentication_error');
    value(await service.client.ForgotPassword({ identifier: there.identifier }, service.system));
    const stored = [
      ...(await sessions.find({ user_id: there.userId }).toArray()),
      ...(await recordedActions.find({}).toArray()),
    ];
    const records = stored.flatMap((one) => readRecords(one as object)).join();
    expect(records).toContain(there.organizationId);
    expect(records).not.toContain(here.organizationId);
  });

  it('of the selection of a company do not name the company that was selected before', async () => {
    const there = await newSession(service);
    const { companyId: company_id, organizationId: organization_id } = await newPerson(service);
    const grant = { user_id: there.userId, role: 'admin', company_id, organization_id };
    value(await service.client.GrantRole(grant, service.operator));
    const session = { _id: there.caller.caller.session_id ?? '' };
    await service.collections.sessions.updateOne(session, { $set: { outbox: [] } });
    value(await service.client.SelectCompany({ company_id }, there.caller));
    const stored = (await service.collections.sessions.findOne(session))!;
    expect(stored.company_id).toBe(company_id);
    const [record] = readRecords(stored);
    expect(record).toContain(organization_id);
    expect(record).not.toContain(there.companyId);
  });

  it('of the end of an own session do not name its company to another organization', async () => {
    const there = await newSession(service);
    const { companyId: company_id, organizationId: organization_id } = await newPerson(service);
    const grant = { user_id: there.userId, role: 'admin', company_id, organization_id };
    value(await service.client.GrantRole(grant, service.operator));
    const other = await service.asSession(await login(service, there.identifier));
    value(await service.client.SelectCompany({ company_id }, other));
    const session_id = other.caller.session_id ?? '';
    await service.collections.sessions.updateOne({ _id: session_id }, { $set: { outbox: [] } });
    value(await service.client.EndOwnSession({ session_id }, there.caller));
    const stored = (await service.collections.sessions.findOne({ _id: session_id }))!;
    const records = readRecords(stored);
    expect(records.join()).toContain(there.organizationId);
    expect(records.filter((one) => one.includes(there.organizationId) && one.includes(company_id))).toEqual(
      [],
    );
  });
});
