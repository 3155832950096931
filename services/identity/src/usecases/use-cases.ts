// Every use case of the service over one set of ports.
import { makeKnowCompany } from './know-company';
import type { Ports } from './ports';
import { makeVerifyApiKey } from './verify-api-key';
import { makeVerifySession } from './verify-session';
import { makeGetJwks } from './get-jwks';
import { makeLogin } from './login';
import { makeRefresh } from './refresh';
import { makeLogout } from './logout';
import { makeGetMe } from './get-me';
import { makeSelectCompany } from './select-company';
import { makeChangePassword } from './change-password';
import { makeForgotPassword } from './forgot-password';
import { makeResetPassword } from './reset-password';
import { makeListUsers } from './list-users';
import { makeGetUser } from './get-user';
import { makeCreateUser } from './create-user';
import { makeUpdateUser } from './update-user';
import { makeSuspendUser } from './suspend-user';
import { makeUnsuspendUser } from './unsuspend-user';
import { makeListRoles } from './list-roles';
import { makeGetRole } from './get-role';
import { makeCreateRole } from './create-role';
import { makeUpdateRole } from './update-role';
import { makeDeleteRole } from './delete-role';
import { makeCreateApiKey } from './create-api-key';
import { makeListApiKeys } from './list-api-keys';
import { makeGetApiKey } from './get-api-key';
import { makeRotateApiKey } from './rotate-api-key';
import { makeRevokeApiKey } from './revoke-api-key';
import { makeIssueApiKey } from './issue-api-key';
import { makeEnsureUser } from './ensure-user';
import { makeGrantRole } from './grant-role';
import { makeRotateSigningKey } from './rotate-signing-key';

export type UseCases = ReturnType<typeof makeUseCases>;

export const makeUseCases = (ports: Ports) => ({
  knowCompany: makeKnowCompany(ports),
  verifyApiKey: makeVerifyApiKey(ports),
  verifySession: makeVerifySession(ports),
  getJwks: makeGetJwks(ports),
  login: makeLogin(ports),
  refresh: makeRefresh(ports),
  logout: makeLogout(ports),
  getMe: makeGetMe(ports),
  selectCompany: makeSelectCompany(ports),
  changePassword: makeChangePassword(ports),
  forgotPassword: makeForgotPassword(ports),
  resetPassword: makeResetPassword(ports),
  listUsers: makeListUsers(ports),
  getUser: makeGetUser(ports),
  createUser: makeCreateUser(ports),
  updateUser: makeUpdateUser(ports),
  suspendUser: makeSuspendUser(ports),
  unsuspendUser: makeUnsuspendUser(ports),
  listRoles: makeListRoles(ports),
  getRole: makeGetRole(ports),
  createRole: makeCreateRole(ports),
  updateRole: makeUpdateRole(ports),
  deleteRole: makeDeleteRole(ports),
  createApiKey: makeCreateApiKey(ports),
  listApiKeys: makeListApiKeys(ports),
  getApiKey: makeGetApiKey(ports),
  rotateApiKey: makeRotateApiKey(ports),
  revokeApiKey: makeRevokeApiKey(ports),
  issueApiKey: makeIssueApiKey(ports),
  ensureUser: makeEnsureUser(ports),
  grantRole: makeGrantRole(ports, makeKnowCompany(ports)),
  rotateSigningKey: makeRotateSigningKey(ports),
});
