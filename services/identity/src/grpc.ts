// The RPCs of identity: which operation answers which, and how its request is read.
import { pageFromWire, pageToWire, serve, type RpcTable, type ServedService } from '@mps/chassis';
import { type DomainError, identityService } from '@mps/contracts';
import type { IdentityServiceDefinition } from '@mps/contracts/gen/mps/identity/v1/IdentityService';
import { mapOk, type Result } from '@mps/kernel';
import * as apiKeys from './api-keys';
import * as preferences from './preferences';
import * as roles from './roles';
import * as savedViews from './saved-views';
import * as sessions from './sessions';
import * as signingKeys from './signing-keys';
import * as users from './users';

/** Dependencies of the operations of all subjects. compose.ts makes them. */
export type Deps = apiKeys.ApiKeysDeps &
  apiKeys.VerifyDeps &
  preferences.PreferencesDeps &
  roles.RolesDeps &
  savedViews.SavedViewsDeps &
  sessions.ConsoleDeps &
  sessions.LoginDeps &
  sessions.PasswordsDeps &
  sessions.TotpDeps &
  signingKeys.SigningKeysDeps &
  users.CreateUserDeps &
  users.OperatorDeps;

type Rpcs = Partial<RpcTable<IdentityServiceDefinition>>;

export const identityRpcs = (deps: Deps): ServedService =>
  serve(identityService(), {
    ...apiKeyRpcs(deps),
    ...signingKeyRpcs(deps),
    ...sessionRpcs(deps),
    ...preferenceRpcs(deps),
    ...savedViewRpcs(deps),
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
    VerifyApiKey: ({ key_sha256 }, context) => apiKeys.verifyApiKey(deps, key_sha256, context),
    ListApiKeys: (request, context) => {
      const query = pageFromWire(request.page);
      return mapOk(
        apiKeys.listApiKeys(deps, { query, createdBy: request.created_by ?? null }, context),
        ({ items, total }) => ({
          api_keys: items.map(apiKeys.toApiKeyMessage),
          page: pageToWire(query, total),
        }),
      );
    },
    GetApiKey: ({ api_key_id }, context) => mapOk(apiKeys.getApiKey(deps, api_key_id, context), oneKey),
    CreateApiKey: ({ permissions, expires_at, ...request }, context) =>
      mapOk(
        apiKeys.createApiKey(
          deps,
          {
            ...request,
            permissions: permissions?.permissions ?? null,
            expires_at: expires_at === null ? null : new Date(expires_at),
          },
          context,
        ),
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
    IssueApiKey: (request, context) => mapOk(apiKeys.issueApiKey(deps, request, context), newKey),
    RotateApiKey: (request, context) => mapOk(apiKeys.rotateApiKey(deps, request, context), newKey),
    RevokeApiKey: ({ api_key_id }, context) => mapOk(apiKeys.revokeApiKey(deps, api_key_id, context), oneKey),
  }) satisfies Rpcs;

const signingKeyRpcs = (deps: Deps) =>
  ({
    GetJwks: () => signingKeys.getJwks(deps),
    RotateSigningKey: (_, context) => signingKeys.rotateSigningKey(deps, context),
  }) satisfies Rpcs;

const sessionRpcs = (deps: Deps) =>
  ({
    Login: (request, context) => mapOk(sessions.login(deps, request, context), (session) => ({ session })),
    Refresh: ({ refresh_token }, context) =>
      mapOk(sessions.refresh(deps, refresh_token, context), (session) => ({ session })),
    OpenConsoleSession: (request, context) => sessions.openConsoleSession(deps, request, context),
    VerifyConsoleSession: (request, context) => sessions.verifyConsoleSession(deps, request, context),
    GetConsoleSession: (_, context) => sessions.getConsoleSession(deps, context),
    TouchConsoleSession: (_, context) => sessions.touchConsoleSession(deps, context),
    ReauthenticateConsoleSession: (request, context) =>
      sessions.reauthenticateConsoleSession(deps, request, context),
    ChangeConsolePassword: (request, context) => sessions.changeConsolePassword(deps, request, context),
    Logout: (_, context) => sessions.logout(deps, context),
    ListOwnSessions: (_, context) =>
      mapOk(sessions.listOwnSessions(deps, context), (listed) => ({ sessions: [...listed] })),
    EndOwnSession: ({ session_id }, context) =>
      mapOk(sessions.endOwnSession(deps, session_id, context), () => ({})),
    ListUserSessions: ({ user_id }, context) =>
      mapOk(sessions.listUserSessions(deps, user_id, context), (listed) => ({ sessions: [...listed] })),
    EndUserSessions: ({ user_id }, context) =>
      mapOk(sessions.endUserSessions(deps, user_id, context), () => ({})),
    ListOwnMemberships: (_, context) =>
      mapOk(sessions.listOwnMemberships(deps, context), (memberships) => ({ memberships: [...memberships] })),
    VerifySession: (request, context) => sessions.verifySession(deps, request, context),
    GetMe: (_, context) => sessions.getMe(deps, context),
    SelectCompany: ({ company_id }, context) => sessions.selectCompany(deps, company_id, context),
    ChangePassword: (request, context) => sessions.changePassword(deps, request, context),
    EnrolTotp: (request, context) => sessions.enrolTotp(deps, request, context),
    ConfirmTotp: (request, context) => sessions.confirmTotp(deps, request, context),
    DisableTotp: (request, context) => sessions.disableTotp(deps, request, context),
    ResetTotp: (request, context) => sessions.resetTotp(deps, request, context),
    ForgotPassword: ({ identifier }, context) => sessions.forgotPassword(deps, identifier, context),
    ResetPassword: (request, context) => sessions.resetPassword(deps, request, context),
  }) satisfies Rpcs;

const oneUser = (shown: Promise<Result<users.ShownUser, DomainError>>) => mapOk(shown, (user) => ({ user }));

const userRpcs = (deps: Deps) =>
  ({
    ListUsers: (request, context) => {
      const query = pageFromWire(request.page);
      return mapOk(users.listUsers(deps, query, context), ({ items, total }) => ({
        users: items,
        page: pageToWire(query, total),
      }));
    },
    GetUser: ({ user_id }, context) => oneUser(users.getUser(deps, user_id, context)),
    CreateUser: (request, context) => users.createUser(deps, request, context),
    CheckUser: (request, context) => mapOk(users.checkUser(deps, request, context), () => ({})),
    UpdateUser: ({ user_id, ...changes }, context) =>
      users.updateUser(deps, { userId: user_id, changes: pickGiven(changes) }, context),
    SuspendUser: ({ user_id, ...keys }, context) =>
      mapOk(users.suspendUser(deps, { userId: user_id, keys }, context), ({ issued, ...suspended }) => ({
        ...suspended,
        issued_api_keys: issued.map(apiKeys.toIssuedKeyMessage),
      })),
    UnsuspendUser: ({ user_id }, context) => users.unsuspendUser(deps, user_id, context),
    RemoveMembership: ({ user_id, company_id, ...keys }, context) =>
      mapOk(
        users.removeMembership(deps, { userId: user_id, companyId: company_id, keys }, context),
        (revoked_api_key_ids) => ({
          revoked_api_key_ids,
        }),
      ),
    GetOwnMembership: ({ company_id }, context) => users.getOwnMembership(deps, company_id, context),
    AcceptMembership: ({ company_id }, context) => users.acceptMembership(deps, company_id, context),
    EnsureUser: (request, context) => users.ensureUser(deps, request, context),
    GrantRole: (request, context) => oneUser(users.grantRole(deps, request, context)),
  }) satisfies Rpcs;

const preferenceRpcs = (deps: Deps) =>
  ({
    GetPreference: ({ key }, context) =>
      mapOk(preferences.getPreference(deps, key, context), (preference) => ({ preference })),
    SetPreference: (request, context) =>
      mapOk(preferences.setPreference(deps, request, context), (preference) => ({ preference })),
    DeletePreference: ({ key }, context) =>
      mapOk(preferences.deletePreference(deps, key, context), () => ({})),
  }) satisfies Rpcs;

const oneView = (found: Promise<Result<Parameters<typeof savedViews.toSavedViewMessage>[0], DomainError>>) =>
  mapOk(found, (view) => ({ saved_view: savedViews.toSavedViewMessage(view) }));

const savedViewRpcs = (deps: Deps) =>
  ({
    ListSavedViews: ({ resource }, context) =>
      mapOk(savedViews.listSavedViews(deps, resource, context), (views) => ({
        saved_views: views.map(savedViews.toSavedViewMessage),
      })),
    GetSavedView: ({ saved_view_id }, context) =>
      oneView(savedViews.getSavedView(deps, saved_view_id, context)),
    CreateSavedView: (request, context) =>
      mapOk(savedViews.createSavedView(deps, request, context), ({ view, replayed }) => ({
        saved_view: savedViews.toSavedViewMessage(view),
        replayed,
      })),
    UpdateSavedView: ({ saved_view_id: viewId, ...changes }, context) =>
      oneView(savedViews.updateSavedView(deps, { viewId, changes: pickGiven(changes) }, context)),
    DeleteSavedView: ({ saved_view_id }, context) =>
      mapOk(savedViews.deleteSavedView(deps, saved_view_id, context), () => ({})),
  }) satisfies Rpcs;

const oneRole = (role: Promise<Result<roles.Role, DomainError>>) =>
  mapOk(role, (found) => ({ role: roles.toRoleMessage(found) }));

/** The message of a change has no null, so an empty description stands for null. The same holds for a new role. */
const emptyToNull = (description: string | null): string | null => (description === '' ? null : description);

const roleRpcs = (deps: Deps) =>
  ({
    ListRoles: (request, context) => {
      const query = pageFromWire(request.page);
      return mapOk(roles.listRoles(deps, query, context), ({ items, total }) => ({
        roles: items.map(roles.toRoleMessage),
        page: pageToWire(query, total),
      }));
    },
    GetRole: ({ role_id }, context) => oneRole(roles.getRole(deps, role_id, context)),
    CreateRole: ({ description, ...request }, context) => {
      const command = { ...request, description: emptyToNull(description) };
      return mapOk(roles.createRole(deps, command, context), ({ role, replayed }) => ({
        role: roles.toRoleMessage(role),
        replayed,
      }));
    },
    UpdateRole: ({ role_id, name, description, permissions }, context) => {
      const changes = pickGiven({ name, permissions: permissions?.permissions ?? null });
      const described = description === null ? {} : { description: emptyToNull(description) };
      return oneRole(
        roles.updateRole(deps, { roleId: role_id, changes: { ...changes, ...described } }, context),
      );
    },
    DeleteRole: ({ role_id }, context) => roles.deleteRole(deps, role_id, context),
  }) satisfies Rpcs;

type Given<T> = { readonly [Name in keyof T]?: Exclude<T[Name], null> };

/** Keeps the members that a change names. An absent member stays as it is. */
const pickGiven = <T extends object>(members: T): Given<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as Given<T>;
