// The RPCs of identity: which operation answers which, and how its request is read.
import { pageFromWire, pageToWire, serve, type RpcTable, type ServedService } from '@mps/chassis';
import { identityService, type DomainError } from '@mps/contracts';
import type { IdentityServiceDefinition } from '@mps/contracts/gen/mps/identity/v1/IdentityService';
import { mapOk, type Result } from '@mps/kernel';
import * as apiKeys from './api-keys';
import * as roles from './roles';
import * as sessions from './sessions';
import * as signingKeys from './signing-keys';
import * as users from './users';

/** Dependencies of the operations of all subjects. compose.ts makes them. */
export type Deps = apiKeys.ApiKeysDeps &
  apiKeys.VerifyDeps &
  roles.RolesDeps &
  sessions.LoginDeps &
  sessions.PasswordsDeps &
  signingKeys.SigningKeysDeps &
  users.CreateUserDeps &
  users.OperatorDeps;

type Rpcs = Partial<RpcTable<IdentityServiceDefinition>>;

export const identityRpcs = (deps: Deps): ServedService =>
  serve(identityService(), {
    ...apiKeyRpcs(deps),
    ...signingKeyRpcs(deps),
    ...sessionRpcs(deps),
    ...userRpcs(deps),
    ...roleRpcs(deps),
  });

const newKey = ({ key, text, replayed }: apiKeys.NewKey) => ({
  api_key: apiKeys.toApiKeyMessage(key),
  key: text,
  replayed,
});

const oneKey = (key: Parameters<typeof apiKeys.toApiKeyMessage>[0]) => ({
  api_key: apiKeys.toApiKeyMessage(key),
});

const apiKeyRpcs = (deps: Deps) =>
  ({
    VerifyApiKey: ({ key_sha256 }, { caller }) => apiKeys.verifyApiKey(deps, caller, key_sha256),
    ListApiKeys: (request, { caller }) => {
      const query = pageFromWire(request.page);
      return mapOk(
        apiKeys.listApiKeys(deps, caller, query, request.created_by ?? null),
        ({ items, total }) => ({
          api_keys: items.map(apiKeys.toApiKeyMessage),
          page: pageToWire(query, total),
        }),
      );
    },
    GetApiKey: ({ api_key_id }, { caller }) => mapOk(apiKeys.getApiKey(deps, caller, api_key_id), oneKey),
    CreateApiKey: ({ permissions, expires_at, ...request }, call) =>
      mapOk(
        apiKeys.createApiKey(deps, call, {
          ...request,
          permissions: permissions?.permissions ?? null,
          expires_at: expires_at === null ? null : new Date(expires_at),
        }),
        newKey,
      ),
    CheckApiKey: ({ permissions, expires_at }) =>
      mapOk(
        apiKeys.checkApiKey(deps, {
          permissions: permissions?.permissions ?? null,
          expires_at: expires_at === null ? null : new Date(expires_at),
        }),
        () => ({}),
      ),
    IssueApiKey: (request, call) => mapOk(apiKeys.issueApiKey(deps, call, request), newKey),
    RotateApiKey: (request, call) => mapOk(apiKeys.rotateApiKey(deps, call, request), newKey),
    RevokeApiKey: ({ api_key_id }, call) => mapOk(apiKeys.revokeApiKey(deps, call, api_key_id), oneKey),
  }) satisfies Rpcs;

const signingKeyRpcs = (deps: Deps) =>
  ({
    GetJwks: () => signingKeys.getJwks(deps),
    RotateSigningKey: (_, { caller }) => signingKeys.rotateSigningKey(deps, caller),
  }) satisfies Rpcs;

const sessionRpcs = (deps: Deps) =>
  ({
    Login: (request, call) => mapOk(sessions.login(deps, call, request), (session) => ({ session })),
    Refresh: ({ refresh_token }, call) =>
      mapOk(sessions.refresh(deps, call, refresh_token), (session) => ({ session })),
    Logout: (_, call) => sessions.logout(deps, call),
    VerifySession: (request, { caller }) => sessions.verifySession(deps, caller, request),
    GetMe: (_, { caller }) => sessions.getMe(deps, caller),
    SelectCompany: ({ company_id }, call) => sessions.selectCompany(deps, call, company_id),
    ChangePassword: (request, call) => sessions.changePassword(deps, call, request),
    ForgotPassword: ({ identifier }, { caller }) => sessions.forgotPassword(deps, caller, identifier),
    ResetPassword: (request, call) => sessions.resetPassword(deps, call, request),
  }) satisfies Rpcs;

const oneUser = (shown: Promise<Result<users.ShownUser, DomainError>>) => mapOk(shown, (user) => ({ user }));

const userRpcs = (deps: Deps) =>
  ({
    ListUsers: (request, { caller }) => {
      const query = pageFromWire(request.page);
      return mapOk(users.listUsers(deps, caller, query), ({ items, total }) => ({
        users: items,
        page: pageToWire(query, total),
      }));
    },
    GetUser: ({ user_id }, { caller }) => oneUser(users.getUser(deps, caller, user_id)),
    CreateUser: (request, call) => users.createUser(deps, call, request),
    CheckUser: (request, call) => mapOk(users.checkUser(deps, call, request), () => ({})),
    UpdateUser: ({ user_id, ...changes }, call) => users.updateUser(deps, call, user_id, pickGiven(changes)),
    SuspendUser: ({ user_id, ...keys }, call) =>
      mapOk(users.suspendUser(deps, call, user_id, keys), ({ issued, ...suspended }) => ({
        ...suspended,
        issued_api_keys: issued.map(apiKeys.toIssuedKeyMessage),
      })),
    UnsuspendUser: ({ user_id }, call) => users.unsuspendUser(deps, call, user_id),
    RemoveMembership: ({ user_id, company_id, ...keys }, call) =>
      mapOk(users.removeMembership(deps, call, user_id, company_id, keys), (revoked_api_key_ids) => ({
        revoked_api_key_ids,
      })),
    GetOwnMembership: ({ company_id }, { caller }) => users.getOwnMembership(deps, caller, company_id),
    AcceptMembership: ({ company_id }, call) => users.acceptMembership(deps, call, company_id),
    EnsureUser: (request, call) => users.ensureUser(deps, call, request),
    GrantRole: (request, call) => oneUser(users.grantRole(deps, call, request)),
  }) satisfies Rpcs;

const oneRole = (role: Promise<Result<roles.Role, DomainError>>) =>
  mapOk(role, (found) => ({ role: roles.toRoleMessage(found) }));

/** The message of a change has no null, so an empty description stands for null. The same holds for a new role. */
const emptyToNull = (description: string | null): string | null => (description === '' ? null : description);

const roleRpcs = (deps: Deps) =>
  ({
    ListRoles: (request, { caller }) => {
      const query = pageFromWire(request.page);
      return mapOk(roles.listRoles(deps, caller, query), ({ items, total }) => ({
        roles: items.map(roles.toRoleMessage),
        page: pageToWire(query, total),
      }));
    },
    GetRole: ({ role_id }, { caller }) => oneRole(roles.getRole(deps, caller, role_id)),
    CreateRole: ({ description, ...request }, call) => {
      const command = { ...request, description: emptyToNull(description) };
      return mapOk(roles.createRole(deps, call, command), ({ role, replayed }) => ({
        role: roles.toRoleMessage(role),
        replayed,
      }));
    },
    UpdateRole: ({ role_id, name, description, permissions }, call) => {
      const changes = pickGiven({ name, permissions: permissions?.permissions ?? null });
      const described = description === null ? {} : { description: emptyToNull(description) };
      return oneRole(roles.updateRole(deps, call, role_id, { ...changes, ...described }));
    },
    DeleteRole: ({ role_id }, call) => roles.deleteRole(deps, call, role_id),
  }) satisfies Rpcs;

type Given<T> = { readonly [Name in keyof T]?: Exclude<T[Name], null> };

/** Keeps the members that a change names. An absent member stays as it is. */
const pickGiven = <T extends object>(members: T): Given<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as Given<T>;
