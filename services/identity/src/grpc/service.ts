// The table of identity's rpcs.
import { serve, type ServedService } from '@mps/chassis';
import { identityService } from '@mps/contracts';
import type { UseCases } from '../usecases/use-cases';
import { verifyApiKey } from './verify-api-key';
import { verifySession } from './verify-session';
import { getJwks } from './get-jwks';
import { login } from './login';
import { refresh } from './refresh';
import { logout } from './logout';
import { getMe } from './get-me';
import { selectCompany } from './select-company';
import { changePassword } from './change-password';
import { forgotPassword } from './forgot-password';
import { resetPassword } from './reset-password';
import { listUsers } from './list-users';
import { getUser } from './get-user';
import { createUser } from './create-user';
import { updateUser } from './update-user';
import { suspendUser } from './suspend-user';
import { unsuspendUser } from './unsuspend-user';
import { listRoles } from './list-roles';
import { getRole } from './get-role';
import { createRole } from './create-role';
import { updateRole } from './update-role';
import { deleteRole } from './delete-role';
import { createApiKey } from './create-api-key';
import { listApiKeys } from './list-api-keys';
import { getApiKey } from './get-api-key';
import { rotateApiKey } from './rotate-api-key';
import { revokeApiKey } from './revoke-api-key';
import { issueApiKey } from './issue-api-key';
import { ensureUser } from './ensure-user';
import { grantRole } from './grant-role';
import { rotateSigningKey } from './rotate-signing-key';

export const identityRpcs = (useCases: UseCases): ServedService =>
  serve(identityService(), {
    VerifyApiKey: verifyApiKey(useCases.verifyApiKey),
    VerifySession: verifySession(useCases.verifySession),
    GetJwks: getJwks(useCases.getJwks),
    Login: login(useCases.login),
    Refresh: refresh(useCases.refresh),
    Logout: logout(useCases.logout),
    GetMe: getMe(useCases.getMe),
    SelectCompany: selectCompany(useCases.selectCompany),
    ChangePassword: changePassword(useCases.changePassword),
    ForgotPassword: forgotPassword(useCases.forgotPassword),
    ResetPassword: resetPassword(useCases.resetPassword),
    ListUsers: listUsers(useCases.listUsers),
    GetUser: getUser(useCases.getUser),
    CreateUser: createUser(useCases.createUser),
    UpdateUser: updateUser(useCases.updateUser),
    SuspendUser: suspendUser(useCases.suspendUser),
    UnsuspendUser: unsuspendUser(useCases.unsuspendUser),
    ListRoles: listRoles(useCases.listRoles),
    GetRole: getRole(useCases.getRole),
    CreateRole: createRole(useCases.createRole),
    UpdateRole: updateRole(useCases.updateRole),
    DeleteRole: deleteRole(useCases.deleteRole),
    CreateApiKey: createApiKey(useCases.createApiKey),
    ListApiKeys: listApiKeys(useCases.listApiKeys),
    GetApiKey: getApiKey(useCases.getApiKey),
    RotateApiKey: rotateApiKey(useCases.rotateApiKey),
    RevokeApiKey: revokeApiKey(useCases.revokeApiKey),
    IssueApiKey: issueApiKey(useCases.issueApiKey),
    EnsureUser: ensureUser(useCases.ensureUser),
    GrantRole: grantRole(useCases.grantRole),
    RotateSigningKey: rotateSigningKey(useCases.rotateSigningKey),
  });
