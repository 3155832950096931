// API keys of a person who is suspended or leaves: docs/rules.md#memberships.
import { randomUUID } from 'node:crypto';
import type { CallContext } from '@mps/contracts';
import {
  codeOf,
  createKey,
  findKeyVerdict,
  login,
  newSession,
  value,
  withIdentity,
  withKey,
  type Person,
  type RunningIdentity,
} from './identity.fixture';

let service: RunningIdentity;
withIdentity((running) => (service = running));

type Someone = Person & { readonly caller: CallContext };

/** Creates an administrator and a leaver of one company, and two keys that the leaver has issued there. */
async function company() {
  const admin = await newSession(service);
  const where = { companyId: admin.companyId, organizationId: admin.organizationId };
  const leaver = await newSession(service, where);
  const [first, second] = [await issue(leaver, 'first'), await issue(leaver, 'second')];
  return { admin, leaver, where, first, second };
}

const issue = async ({ caller }: Someone, name: string) => value(await createKey(service, { name }, caller));
const verdict = ({ key }: { readonly key?: string }) => findKeyVerdict(service, key);
const suspend = (by: Someone, { userId }: Person, revoke_keys: boolean, call = by.caller) =>
  service.client.SuspendUser({ user_id: userId, revoke_keys }, call);
const remove = (by: Someone, { userId, companyId }: Person, revoke_keys: boolean) =>
  service.client.RemoveMembership({ user_id: userId, company_id: companyId, revoke_keys }, by.caller);
const listKeyNames = async (by: Someone, created_by: string): Promise<string[]> =>
  value(await service.client.ListApiKeys({ created_by }, by.caller)).api_keys.map(({ name }) => name);

/** Fills the requests that the document of the person remembers. It has one at least. */
async function useUpRequests({ userId }: Person): Promise<void> {
  const { users } = service.collections;
  const [record] = (await users.findOne({ _id: userId }))!.idempotency!;
  const records = Array.from({ length: 1_000 }, () => ({ ...record!, key: randomUUID() }));
  await users.updateOne({ _id: userId }, { $set: { idempotency: records } });
}

it('a person is added when another company has used up the requests that the document remembers', async () => {
  const { admin, leaver } = await company();
  value(await suspend(admin, leaver, false, withKey(admin.caller, randomUUID(), {})));
  await useUpRequests(leaver);
  const elsewhere = await newSession(service);
  const { roles } = value(await service.client.ListRoles({}, elsewhere.caller));
  const request = {
    identifier_type: 'EMAIL',
    identifier_value: leaver.identifier,
    first_name: 'Ana',
    last_name: 'Lima',
    role_id: roles.find(({ name }) => name === 'user')!.id,
    metadata_json: '{}',
  };
  const added = await service.client.CreateUser(request, withKey(elsewhere.caller, randomUUID(), request));
  expect(value(added).user).toMatchObject({ id: leaver.userId, roles: [{ name: 'user' }] });
});

describe('a suspension', () => {
  it('shows the keys that the person has issued, and leaves them as they are', async () => {
    const { admin, leaver, first, second } = await company();
    const { issued_api_keys } = value(await suspend(admin, leaver, false));
    expect(issued_api_keys).toEqual([
      { id: second.api_key!.id, name: 'second', last4: second.api_key!.last4 },
      { id: first.api_key!.id, name: 'first', last4: first.api_key!.last4 },
    ]);
    expect([await verdict(first), await verdict(second)]).toEqual(['OK', 'OK']);
  });

  it('revokes the keys on request, and no key of another person', async () => {
    const { admin, leaver, first, second } = await company();
    const own = await issue(admin, 'own');
    const { issued_api_keys, user } = value(await suspend(admin, leaver, true));
    expect(user!.membership!.status).toBe('SUSPENDED');
    expect(issued_api_keys.map(({ name, revoked_at }) => [name, typeof revoked_at])).toEqual([
      ['second', 'string'],
      ['first', 'string'],
    ]);
    expect([await verdict(first), await verdict(second), await verdict(own)]).toEqual([
      'authentication_error',
      'authentication_error',
      'OK',
    ]);
  });

  it('revokes the keys of a person who is suspended already', async () => {
    const { admin, leaver, first } = await company();
    value(await suspend(admin, leaver, false));
    const once = withKey(admin.caller, randomUUID(), {});
    value(await suspend(admin, leaver, true, once));
    const { issued_api_keys, replayed } = value(await suspend(admin, leaver, true, once));
    expect([replayed, issued_api_keys.length]).toEqual([true, 2]);
    expect(await verdict(first)).toBe('authentication_error');
  });

  it('holds when another company has used up the number of requests that the document of the person remembers', async () => {
    const { admin, leaver } = await company();
    const elsewhere = await newSession(service);
    const { companyId: company_id, organizationId: organization_id } = elsewhere;
    const grant = { user_id: leaver.userId, role: 'admin', company_id, organization_id };
    value(await service.client.GrantRole(grant, service.operator));
    const unsuspend = () =>
      service.client.UnsuspendUser({ user_id: leaver.userId }, withKey(elsewhere.caller, randomUUID(), {}));
    value(await unsuspend());
    await useUpRequests(leaver);
    const { user } = value(await suspend(admin, leaver, false, withKey(admin.caller, randomUUID(), {})));
    expect(user!.membership!.status).toBe('SUSPENDED');
    value(await unsuspend());
  });

  it('leaves keys that the person issued in another company unchanged', async () => {
    const { admin, leaver, first } = await company();
    const elsewhere = { companyId: randomUUID(), organizationId: admin.organizationId };
    const there = await newSession(service, elsewhere);
    const other = value(await createKey(service, { name: 'other' }, there.caller));
    await service.collections.apiKeys.updateOne(
      { _id: other.api_key!.id },
      { $set: { created_by: leaver.userId } },
    );
    const { issued_api_keys } = value(await suspend(admin, leaver, true));
    expect(issued_api_keys.map(({ name }) => name)).toEqual(['second', 'first']);
    expect([await verdict(first), await verdict(other)]).toEqual(['authentication_error', 'OK']);
  });

  it('revokes and suspends nothing for a caller without the permission to revoke keys', async () => {
    const { where, first } = await company();
    const manager = await newSession(service, { ...where, role: 'merchant-admin' });
    const leaver = await newSession(service, { ...where, role: 'merchant-admin' });
    const refused = await suspend(manager, leaver, true);
    expect(refused).toMatchObject({
      error: { code: 'permission_denied', members: { required_permission: 'api_key.revoke' } },
    });
    expect(codeOf(await remove(manager, leaver, true))).toBe('permission_denied');
    const { user } = value(await service.client.GetUser({ user_id: leaver.userId }, manager.caller));
    expect(user!.membership!.status).toBe('ACTIVE');
    expect(await verdict(first)).toBe('OK');
    expect(codeOf(await suspend(manager, leaver, false))).toBe('OK');
  });
});

describe('the end of a membership', () => {
  it('leaves the keys as they are unless it is asked to revoke them', async () => {
    const { admin, leaver, first } = await company();
    expect(value(await remove(admin, leaver, false)).revoked_api_key_ids).toEqual([]);
    expect(await verdict(first)).toBe('OK');
    expect(await listKeyNames(admin, leaver.userId)).toEqual(['second', 'first']);
  });

  it('revokes the keys on request', async () => {
    const { admin, leaver, first, second } = await company();
    const { revoked_api_key_ids } = value(await remove(admin, leaver, true));
    expect(revoked_api_key_ids.toSorted()).toEqual([first.api_key!.id, second.api_key!.id].toSorted());
    expect([await verdict(first), await verdict(second)]).toEqual([
      'authentication_error',
      'authentication_error',
    ]);
    expect(codeOf(await remove(admin, leaver, true))).toBe('resource_not_found');
  });

  it('is refused to a caller of another organization, and the keys stay unchanged', async () => {
    const { leaver, first } = await company();
    const stranger = await newSession(service);
    expect(codeOf(await remove(stranger, leaver, true))).toBe('resource_not_found');
    expect(await listKeyNames(stranger, leaver.userId)).toEqual([]);
    expect(await verdict(first)).toBe('OK');
  });
});

describe('a person of the organization’s own company who rotated a key of another company', () => {
  /** The leaver belongs to the organization's own company. The admin of a shop issued the key that the leaver rotated. */
  async function rotation() {
    const organizationId = randomUUID();
    const where = { companyId: organizationId, organizationId };
    const [admin, leaver] = [await newSession(service, where), await newSession(service, where)];
    const shop = await newSession(service, { organizationId });
    const old = await issue(shop, 'till');
    return { admin, leaver, shop, old, rotated: await rotate(leaver, old) };
  }

  const rotate = async (
    { caller }: Someone,
    { api_key }: { readonly api_key?: { readonly id: string } | null },
  ) => value(await service.client.RotateApiKey({ api_key_id: api_key!.id, overlap_hours: 24 }, caller));

  /** Makes the person a member of the shop too, and returns the session there. */
  async function join({ userId, identifier, organizationId }: Person, { companyId }: Person) {
    const grant = { user_id: userId, organization_id: organizationId, company_id: companyId, role: 'admin' };
    value(await service.client.GrantRole({ ...grant, company_name: 'Loja' }, service.operator));
    const { token } = await login(service, identifier);
    const session = { userId, identifier, companyId, organizationId };
    const { token: selected } = value(
      await service.client.SelectCompany({ company_id: companyId }, await service.asSession({ token })),
    );
    return { ...session, caller: await service.asSession({ token: selected }) };
  }

  it('keeps no key at the end of the membership, and the other keys of the shop go on', async () => {
    const { admin, leaver, old, rotated } = await rotation();
    const own = await issue(leaver, 'own');
    const { revoked_api_key_ids } = value(await remove(admin, leaver, true));
    expect(revoked_api_key_ids.toSorted()).toEqual([own.api_key!.id, rotated.api_key!.id].toSorted());
    expect([await verdict(old), await verdict(own), await verdict(rotated)]).toEqual([
      'OK',
      'authentication_error',
      'authentication_error',
    ]);
  });

  it('is shown with that key at a suspension, which revokes it on request', async () => {
    const { admin, leaver, rotated } = await rotation();
    const shown = value(await suspend(admin, leaver, false)).issued_api_keys;
    expect(shown.map(({ id, revoked_at }) => [id, revoked_at])).toEqual([[rotated.api_key!.id, undefined]]);
    const { issued_api_keys } = value(await suspend(admin, leaver, true));
    expect(issued_api_keys).toMatchObject([{ id: rotated.api_key!.id, revoked_at: expect.any(String) }]);
    expect(await verdict(rotated)).toBe('authentication_error');
  });

  it('keeps the keys that they issued and rotated as a member of the shop', async () => {
    const { admin, leaver, shop, rotated } = await rotation();
    const member = await join(leaver, shop);
    const created = await issue(member, 'created there');
    const there = await rotate(member, created);
    value(await remove(admin, leaver, true));
    expect([await verdict(rotated), await verdict(created), await verdict(there)]).toEqual([
      'authentication_error',
      'OK',
      'OK',
    ]);
  });

  it('keeps no key in the shop when the membership there ends', async () => {
    const { leaver, shop, rotated } = await rotation();
    const there = await issue(await join(leaver, shop), 'created there');
    value(await remove(shop, { ...leaver, companyId: shop.companyId }, true));
    expect([await verdict(rotated), await verdict(there)]).toEqual([
      'authentication_error',
      'authentication_error',
    ]);
  });

  it('loses a rotated key that an earlier release stored without the company that the person acted for', async () => {
    const { admin, leaver, rotated } = await rotation();
    await service.collections.apiKeys.updateOne(
      { _id: rotated.api_key!.id },
      { $unset: { issuer_company_id: true } },
    );
    value(await remove(admin, leaver, true));
    expect(await verdict(rotated)).toBe('authentication_error');
  });
});

it('a person who issues and rotates keys while leaving keeps no live key', async () => {
  const { admin, leaver, first } = await company();
  const leaving = remove(admin, leaver, true);
  const issued = await Promise.all(
    Array.from({ length: 12 }, async (_, index) =>
      index % 4 === 0
        ? service.client.RotateApiKey({ api_key_id: first.api_key!.id, overlap_hours: 1 }, leaver.caller)
        : createKey(service, { name: `late ${index}` }, leaver.caller),
    ),
  );
  value(await leaving);
  const living = await service.collections.apiKeys.countDocuments({
    created_by: leaver.userId,
    revoked_at: null,
  });
  expect(living).toBe(0);
  for (const made of issued) if (made.ok) expect(await verdict(made.value)).toBe('authentication_error');
});

it('a person who has left gets no key, and no live key is stored', async () => {
  const { admin, leaver } = await company();
  value(await suspend(admin, leaver, true));
  // The gateway may have let the request in before the suspension.
  expect(codeOf(await createKey(service, { name: 'late' }, leaver.caller))).toBe('company_access_denied');
  expect(await listKeyNames(admin, leaver.userId)).toEqual(['late', 'second', 'first']);
  const living = { created_by: leaver.userId, revoked_at: null };
  expect(await service.collections.apiKeys.countDocuments(living)).toBe(0);
});
