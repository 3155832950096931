// The table of identity's RPCs: which operation answers which, and what of the request it takes.
import { pageFromWire, serveUnmapped, type Handlers, type ServedService } from '@mps/chassis';
import { identityService } from '@mps/contracts';
import type { IdentityServiceDefinition } from '@mps/contracts/gen/mps/identity/v1/IdentityService';
import { Secret } from '@mps/kernel';
import * as apiKeys from './api-keys';
import * as roles from './roles';
import * as sessions from './sessions';
import * as signingKeys from './signing-keys';
import * as users from './users';

/** What the operations of all subjects need; compose.ts makes it. */
export type Deps = apiKeys.ApiKeysDeps &
  apiKeys.VerifyDeps &
  roles.RolesDeps &
  sessions.LoginDeps &
  sessions.PasswordsDeps &
  signingKeys.SigningKeysDeps &
  users.CreateUserDeps &
  users.OperatorDeps;

type Rpcs = Partial<Handlers<IdentityServiceDefinition>>;

export const identityRpcs = (deps: Deps): ServedService =>
  serveUnmapped(identityService(), {
    ...apiKeyRpcs(deps),
    ...signingKeyRpcs(deps),
    ...sessionRpcs(deps),
    ...userRpcs(deps),
    ...roleRpcs(deps),
  });

const apiKeyRpcs = (deps: Deps) =>
  ({
    VerifyApiKey: (request, { caller }) => apiKeys.verifyApiKey(deps, caller, request.key_sha256),
    ListApiKeys: (request, { caller }) => apiKeys.listApiKeys(deps, caller, pageFromWire(request.page)),
    GetApiKey: (request, { caller }) => apiKeys.getApiKey(deps, caller, request.api_key_id),
    CreateApiKey: (request, { caller }) =>
      apiKeys.createApiKey(deps, caller, {
        name: request.name,
        scope: request.scope,
        permissions: request.permissions?.permissions ?? null,
        expires_at: request.expires_at === undefined ? null : new Date(request.expires_at),
        allowed_ips: request.allowed_ips,
        idempotency_key: request.idempotency_key,
      }),
    IssueApiKey: (request, { caller }) => apiKeys.issueApiKey(deps, caller, request),
    RotateApiKey: (request, { caller }) =>
      apiKeys.rotateApiKey(deps, caller, {
        api_key_id: request.api_key_id,
        overlap_hours: request.overlap_hours,
        idempotency_key: request.idempotency_key,
      }),
    RevokeApiKey: (request, { caller }) => apiKeys.revokeApiKey(deps, caller, request.api_key_id),
  }) satisfies Rpcs;

const signingKeyRpcs = (deps: Deps) =>
  ({
    GetJwks: () => signingKeys.getJwks(deps),
    RotateSigningKey: (_, { caller }) => signingKeys.rotateSigningKey(deps, caller),
  }) satisfies Rpcs;

const sessionRpcs = (deps: Deps) =>
  ({
    Login: (request, { caller }) =>
      sessions.login(deps, caller, {
        identifier: request.identifier,
        password: new Secret(request.password),
        clientIp: request.client_ip ?? null,
      }),
    Refresh: (request, { caller }) => sessions.refresh(deps, caller, request.refresh_token),
    Logout: (_, { caller }) => sessions.logout(deps, caller),
    VerifySession: (request, { caller }) =>
      sessions.verifySession(deps, caller, {
        session_id: request.session_id,
        user_id: request.user_id,
        company_id: request.company_id ?? null,
      }),
    GetMe: (_, { caller }) => sessions.getMe(deps, caller),
    SelectCompany: (request, { caller }) => sessions.selectCompany(deps, caller, request.company_id),
    ChangePassword: (request, { caller }) =>
      sessions.changePassword(deps, caller, {
        currentPassword: new Secret(request.current_password),
        newPassword: new Secret(request.new_password),
      }),
    ForgotPassword: (request, { caller }) => sessions.forgotPassword(deps, caller, request.identifier),
    ResetPassword: (request, { caller }) =>
      sessions.resetPassword(deps, caller, {
        resetToken: request.reset_token,
        newPassword: new Secret(request.new_password),
      }),
  }) satisfies Rpcs;

const userRpcs = (deps: Deps) =>
  ({
    ListUsers: (request, { caller }) => users.listUsers(deps, caller, pageFromWire(request.page)),
    GetUser: (request, { caller }) => users.getUser(deps, caller, request.user_id),
    CreateUser: (request, { caller }) =>
      users.createUser(deps, caller, {
        identifier_type: request.identifier_type,
        identifier_value: request.identifier_value,
        password: request.password === undefined ? null : new Secret(request.password),
        first_name: request.first_name,
        last_name: request.last_name,
        role_id: request.role_id,
        metadata_json: request.metadata_json,
        idempotency_key: request.idempotency_key,
      }),
    UpdateUser: (request, { caller }) =>
      users.updateUser(
        deps,
        caller,
        request.user_id,
        present(request, ['first_name', 'last_name', 'metadata_json', 'role_id']),
      ),
    SuspendUser: (request, { caller }) => users.suspendUser(deps, caller, request.user_id),
    UnsuspendUser: (request, { caller }) => users.unsuspendUser(deps, caller, request.user_id),
    EnsureUser: (request, { caller }) =>
      users.ensureUser(deps, caller, {
        identifier: request.identifier,
        password: new Secret(request.password),
        first_name: request.first_name,
        last_name: request.last_name,
      }),
    GrantRole: (request, { caller }) =>
      users.grantRole(deps, caller, {
        user_id: request.user_id,
        organization_id: request.organization_id,
        company_id: request.company_id,
        role: request.role,
        company_name: request.company_name ?? null,
      }),
  }) satisfies Rpcs;

const roleRpcs = (deps: Deps) =>
  ({
    ListRoles: (request, { caller }) => roles.listRoles(deps, caller, pageFromWire(request.page)),
    GetRole: (request, { caller }) => roles.getRole(deps, caller, request.role_id),
    CreateRole: (request, { caller }) =>
      roles.createRole(deps, caller, {
        name: request.name,
        description: request.description ?? null,
        permissions: request.permissions,
        idempotency_key: request.idempotency_key,
      }),
    UpdateRole: (request, { caller }) =>
      roles.updateRole(deps, caller, request.role_id, {
        ...present(request, ['name', 'description']),
        // The message has no null: an empty description removes it.
        ...(request.description === '' && { description: null }),
        ...(request.permissions && { permissions: request.permissions.permissions }),
      }),
    DeleteRole: (request, { caller }) => roles.deleteRole(deps, caller, request.role_id),
  }) satisfies Rpcs;

/** The members that a change names; a member that is left out stays as it is. */
function present<T extends object, K extends keyof T>(
  source: T,
  names: readonly K[],
): { [Name in K]?: Exclude<T[Name], undefined> } {
  const given = names.filter((name) => source[name] !== undefined).map((name) => [name, source[name]]);
  return Object.fromEntries(given) as { [Name in K]?: Exclude<T[Name], undefined> };
}
