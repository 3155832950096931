// An operation that answered 504 writes nothing later. Every writing operation of identity is called past its
// deadline, as after a wait for the database, and must leave the stored state unchanged.
import type { CallContext, DomainError } from '@mps/contracts';
import { Secret, type Result } from '@mps/kernel';
import { issueApiKey, createApiKey, revokeApiKey, rotateApiKey } from './api-keys';
import { newSession, PASSWORD, startIdentity, value, type RunningIdentity } from './identity.fixture';
import { createRole, deleteRole, updateRole } from './roles';
import { changePassword, login, logout, refresh, resetPassword, selectCompany } from './sessions';
import { createUser, ensureUser, grantRole, suspendUser, unsuspendUser, updateUser } from './users';

const PASSWORDS = {
  current_password: new Secret(PASSWORD),
  new_password: new Secret('another-fine-passphrase'),
};
const NAMES = { first_name: 'Ana', last_name: 'Souza' };

let service: RunningIdentity;
beforeAll(async () => void (service = await startIdentity()));
afterAll(() => service.stop());

const makeLate = (context: CallContext): CallContext => ({ ...context, deadlineMs: Date.now() - 1 });

async function readEverythingStored(): Promise<string> {
  const collections = Object.values(service.connection.collections);
  const stored = await Promise.all(
    collections.map(({ name }) => service.connection.collection(name).find().sort({ _id: 1 }).toArray()),
  );
  return JSON.stringify(stored);
}

test('no operation of identity writes past its deadline', async () => {
  const { client, deps, system, operator } = service;
  const { caller: admin, companyId, organizationId, userId, identifier } = await newSession(service);
  const member = await newSession(service, { role: 'support', companyId, organizationId });
  const { session } = value(await client.Login({ identifier, password: PASSWORD }, system));
  const { role } = value(await client.CreateRole({ name: 'x', permissions: [] }, admin));
  const made = value(await client.CreateApiKey({ name: 'x', scope: 'COMPANY' }, admin));
  const reset = value(await client.ForgotPassword({ identifier }, system));
  const ids = { api_key_id: made.api_key!.id, role_id: role!.id, user_id: member.userId };
  const grant = { organization_id: organizationId, company_id: companyId, company_name: null };
  const user = { ...NAMES, role_id: ids.role_id, metadata_json: '{}', password: null };
  const newIdentifier = { identifier_type: 'EMAIL', identifier_value: 'new@example.com' };
  const key = { name: 'y', scope: 'COMPANY', permissions: null, expires_at: null, allowed_ips: [] };
  const operations: Readonly<Record<string, () => Promise<Result<unknown, DomainError>>>> = {
    createApiKey: () => createApiKey(deps, key, makeLate(admin)),
    issueApiKey: () => issueApiKey(deps, { ...key, ...grant, permissions: [] }, makeLate(operator)),
    rotateApiKey: () => rotateApiKey(deps, { ...ids, overlap_hours: 1 }, makeLate(admin)),
    revokeApiKey: () => revokeApiKey(deps, ids.api_key_id, makeLate(admin)),
    createRole: () => createRole(deps, { name: 'y', description: null, permissions: [] }, makeLate(admin)),
    updateRole: () => updateRole(deps, { roleId: ids.role_id, changes: { name: 'z' } }, makeLate(admin)),
    deleteRole: () => deleteRole(deps, ids.role_id, makeLate(admin)),
    createUser: () => createUser(deps, { ...user, ...newIdentifier }, makeLate(admin)),
    'createUser of one who is known': () =>
      createUser(deps, { ...user, ...newIdentifier, identifier_value: identifier }, makeLate(admin)),
    updateUser: () =>
      updateUser(deps, { userId: ids.user_id, changes: { first_name: 'Bia' } }, makeLate(admin)),
    suspendUser: () =>
      suspendUser(deps, { userId: ids.user_id, keys: { revoke_keys: true } }, makeLate(admin)),
    unsuspendUser: () => unsuspendUser(deps, ids.user_id, makeLate(admin)),
    ensureUser: () =>
      ensureUser(deps, { identifier, password: new Secret(PASSWORD), ...NAMES }, makeLate(operator)),
    grantRole: () => grantRole(deps, { ...grant, user_id: userId, role: 'support' }, makeLate(operator)),
    login: () =>
      login(
        deps,
        { identifier, password: new Secret(PASSWORD), client_ip: null, totp: null },
        makeLate(system),
      ),
    refresh: () => refresh(deps, session!.refresh_token, makeLate(system)),
    logout: () => logout(deps, makeLate(admin)),
    selectCompany: () => selectCompany(deps, companyId, makeLate(admin)),
    changePassword: () => changePassword(deps, PASSWORDS, makeLate(admin)),
    resetPassword: () =>
      resetPassword(
        deps,
        {
          reset_token: reset.reset_token ?? '',
          new_password: PASSWORDS.new_password,
        },
        makeLate(system),
      ),
  };
  const before = await readEverythingStored();
  const answers: Record<string, string> = {};
  for (const [name, operation] of Object.entries(operations)) {
    const answer = await operation();
    answers[name] = answer.ok ? 'done' : answer.error.code;
  }
  expect(new Set(Object.values(answers))).toEqual(new Set(['upstream_timeout']));
  expect(await readEverythingStored()).toBe(before);
});
