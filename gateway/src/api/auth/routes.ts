// Sessions of users (/v1/auth): log-in, log-out, refresh, selection of a company, passwords.
import { createHash } from 'node:crypto';
import { isLoopback, networkOf } from '@mps/chassis';
import { type JsonObject, publicJson, withoutNulls } from '@mps/contracts';
import type { Session__Output } from '@mps/contracts/gen/mps/identity/v1/Session';
import { err, MERCHANT_STATUSES, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { instantText, orNull } from '../../http/schemas/answers';
import { text } from '../../http/schemas/texts';
import { FORGOTTEN_PASSWORDS_BY_IDENTIFIER, FORGOTTEN_PASSWORDS_BY_NETWORK } from '../../limits';
import { newPassword, user, userFromWire } from '../users/schemas';

const MAX_CREDENTIAL_CHARS = 1_024;

/** Any text that a user may type as identifier or password. The answer must not tell why it is wrong. */
export const credentialText = z.string().min(1).max(MAX_CREDENTIAL_CHARS);

/** `totp` is a code of the authenticator app, for a user who has enabled one. */
export const loginBody = z.strictObject({
  identifier: credentialText,
  password: credentialText,
  totp: credentialText.optional(),
});

/** `role` is the role's name. */
const selectedCompany = z
  .object({ id: z.string(), name: z.string(), role: z.string() })
  .meta({ id: 'SelectedCompany' });

/** A company in which the user is an active member. */
export const memberCompany = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['ORGANIZATION', 'MERCHANT']),
    organization_id: z.string(),
    organization_name: z.string(),
    merchant_status: orNull(z.enum(MERCHANT_STATUSES)),
    role: z.object({ id: z.string(), name: z.string() }).meta({ id: 'MemberRole' }),
    permissions: z.array(z.string()),
  })
  .meta({ id: 'MemberCompany' });

const session = z
  .object({
    user,
    token: z.string(),
    expires_at: instantText,
    refresh_token: z.string(),
    refresh_expires_at: instantText,
    selected_company: orNull(selectedCompany),
  })
  .meta({ id: 'Session' });

const sessionFromWire = (wire: Session__Output | null): JsonObject =>
  publicJson('mps/identity/v1/identity.proto', 'mps.identity.v1.Session', wire ?? {});

export const login = defineRoute({
  operationId: 'login',
  tag: 'Authentication',
  summary: 'Log in with an identifier and a password',
  method: 'POST',
  path: '/v1/auth/login',
  credential: 'none',
  permission: null,
  body: loginBody,
  failures: ['authentication_error', 'totp_required'],
  success: 200,
  response: session,
  handle: async ({ body }, { clients, sandboxMode, clientIp, ...context }) => {
    // On a developer's machine all users share one address, and tests log in very often.
    const counted = !(sandboxMode && isLoopback(clientIp));
    const answer = await clients.identity.Login(
      { ...body, ...(counted && { client_ip: clientIp }) },
      { ...context, clientIp },
    );
    return answer.ok ? ok({ body: sessionFromWire(answer.value.session) }) : answer;
  },
});

/** The session continues with new tokens. A refresh token that is used twice ends the session. */
export const refresh = defineRoute({
  operationId: 'refresh',
  tag: 'Authentication',
  summary: 'Exchange a refresh token for new tokens',
  method: 'POST',
  path: '/v1/auth/refresh',
  credential: 'none',
  permission: null,
  body: z.strictObject({ refresh_token: credentialText }),
  failures: ['authentication_error', 'company_access_denied'],
  success: 200,
  response: session,
  handle: async ({ body }, { clients, access, ...context }) => {
    const answer = await clients.identity.Refresh(body, context);
    if (answer.ok) return ok({ body: sessionFromWire(answer.value.session) });
    const { members, ...error } = answer.error;
    const ended = members?.['ended_session_id'];
    if (typeof ended !== 'string') return answer;
    access.forgetSession(ended);
    return err(error);
  },
});

/** The gateway refuses the tokens of the session from the answer on. */
const logout = defineRoute({
  operationId: 'logout',
  tag: 'Authentication',
  summary: 'End this session',
  method: 'POST',
  path: '/v1/auth/logout',
  credential: 'user',
  permission: null,
  success: 204,
  response: null,
  handle: async (_input, { clients, access, ...context }) => {
    const answer = await clients.identity.Logout({}, context);
    if (!answer.ok) return answer;
    access.forgetSession(answer.value.session_id);
    return ok({});
  },
});

/** Returns the user of the token and the selected company. */
const getMe = defineRoute({
  operationId: 'getMe',
  tag: 'Authentication',
  summary: 'Read the user of the token',
  method: 'GET',
  path: '/v1/auth/me',
  credential: 'user',
  permission: null,
  success: 200,
  response: z.object({
    user,
    selected_company: orNull(selectedCompany),
    companies: z.array(memberCompany),
  }),
  handle: async (_input, { clients, ...context }) => {
    const answer = await clients.identity.GetMe({}, context);
    if (!answer.ok) return answer;
    const { user: wire, selected_company = null, companies } = answer.value;
    return ok({ body: { user: userFromWire(wire), selected_company, companies } });
  },
});

const selectCompany = defineRoute({
  operationId: 'selectCompany',
  tag: 'Authentication',
  summary: 'Select the company to work in',
  method: 'POST',
  path: '/v1/auth/select-company',
  credential: 'user',
  permission: null,
  body: z.strictObject({ company_id: text() }),
  failures: ['company_access_denied'],
  success: 200,
  response: z.object({ user, token: z.string(), expires_at: instantText, selected_company: selectedCompany }),
  handle: async ({ body }, { clients, ...context }) => {
    const answer = await clients.identity.SelectCompany(
      { company_id: body.company_id.toLowerCase() },
      context,
    );
    if (!answer.ok) return answer;
    const { user: wire, ...rest } = answer.value;
    return ok({ body: { ...rest, user: userFromWire(wire) } });
  },
});

/** Changes the password and ends all other sessions of the user. */
const changePassword = defineRoute({
  operationId: 'changePassword',
  tag: 'Authentication',
  summary: 'Change the password',
  method: 'POST',
  path: '/v1/auth/password/change',
  credential: 'user',
  permission: null,
  body: z.strictObject({ current_password: credentialText, new_password: newPassword }),
  success: 204,
  response: null,
  handle: async ({ body }, { clients, access, ...context }) => {
    const answer = await clients.identity.ChangePassword(body, context);
    if (!answer.ok) return answer;
    access.forgetUser(answer.value.user_id);
    return ok({});
  },
});

/** Starts a reset. The answer does not tell whether the user exists. */
export const forgotPassword = defineRoute({
  operationId: 'forgotPassword',
  tag: 'Authentication',
  summary: 'Ask for a password reset',
  method: 'POST',
  path: '/v1/auth/password/forgot',
  credential: 'none',
  permission: null,
  body: z.strictObject({ identifier: credentialText }),
  limits: [
    { limit: FORGOTTEN_PASSWORDS_BY_NETWORK, toKey: ({ clientIp }) => networkOf(clientIp) },
    { limit: FORGOTTEN_PASSWORDS_BY_IDENTIFIER, toKey: ({ body }) => hashIdentifier(body) },
  ],
  success: 202,
  response: z.object({ reset_token: z.string().optional().describe('In sandbox mode only') }),
  handle: async ({ body }, { clients, ...context }) => {
    const answer = await clients.identity.ForgotPassword(body, context);
    return answer.ok ? ok({ body: withoutNulls({ reset_token: answer.value.reset_token }) }) : answer;
  },
});

/** Hashes the identifier, because it is personal data. Case and outer spaces are ignored, as in identity. */
function hashIdentifier(body: unknown): string {
  const { identifier } = body as { readonly identifier: string };
  return createHash('sha256').update(identifier.trim().toLowerCase()).digest('base64');
}

/** Sets a new password by a reset token and ends all sessions of the user. */
export const resetPassword = defineRoute({
  operationId: 'resetPassword',
  tag: 'Authentication',
  summary: 'Set a new password with a reset token',
  method: 'POST',
  path: '/v1/auth/password/reset',
  credential: 'none',
  permission: null,
  body: z.strictObject({ reset_token: credentialText, new_password: newPassword }),
  failures: ['authentication_error'],
  success: 204,
  response: null,
  handle: async ({ body }, { clients, access, ...context }) => {
    const answer = await clients.identity.ResetPassword(body, context);
    if (!answer.ok) return answer;
    access.forgetUser(answer.value.user_id);
    return ok({});
  },
});

export const authRoutes: readonly Route[] = [
  login,
  refresh,
  logout,
  getMe,
  selectCompany,
  changePassword,
  forgotPassword,
  resetPassword,
];
