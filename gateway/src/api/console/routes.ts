// The session of the console (docs/rules.md#console-session). These routes are not in the public document: the console alone uses them.
import { isLoopback } from '@mps/chassis';
import type { JsonObject } from '@mps/contracts';
import type { ConsoleSession__Output } from '@mps/contracts/gen/mps/identity/v1/ConsoleSession';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { formatCookie, formatEndedCookie } from '../../http/console/cookie';
import { defineRoute, type Route } from '../../http/route/route';
import { instantText, orNull } from '../../http/schemas/answers';
import { credentialText, forgotPassword, loginBody, memberCompany, resetPassword } from '../auth/routes';
import { confirmTotp, disableTotp, enrolTotp } from '../auth/totp';
import { newPassword } from '../users/schemas';

const TAG = 'console';

const consoleSession = z.object({
  user: z.object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    identifier: z.string(),
    totp_enabled: z.boolean(),
  }),
  companies: z.array(memberCompany),
  test_mode: z.boolean(),
  now: instantText,
  trace_url_template: orNull(z.string()),
  idle_expires_at: instantText,
  absolute_expires_at: instantText,
});

const toBody = (session: ConsoleSession__Output | null, sandboxMode: boolean): JsonObject => ({
  ...(session as unknown as JsonObject),
  test_mode: sandboxMode,
});

const openSession = defineRoute({
  operationId: 'openConsoleSession',
  tag: TAG,
  summary: 'Log in to the console',
  method: 'POST',
  path: '/console/session',
  credential: 'none',
  permission: null,
  body: loginBody,
  success: 200,
  response: consoleSession,
  handle: async ({ body }, { clients, sandboxMode, baseUrl, clientIp, ...context }) => {
    const counted = !(sandboxMode && isLoopback(clientIp));
    const answer = await clients.identity.OpenConsoleSession(
      { ...body, ...(counted && { client_ip: clientIp }) },
      { ...context, clientIp },
    );
    if (!answer.ok) return answer;
    const { token, session } = answer.value;
    const headers = { 'Set-Cookie': formatCookie(token, { baseUrl, sandboxMode }) };
    return ok({ body: toBody(session, sandboxMode), headers });
  },
});

const getSession = defineRoute({
  operationId: 'getConsoleSession',
  tag: TAG,
  summary: 'Read the session of the console',
  method: 'GET',
  path: '/console/session',
  credential: 'session',
  permission: null,
  success: 200,
  response: consoleSession,
  handle: async (_input, { clients, sandboxMode, ...context }) => {
    const answer = await clients.identity.GetConsoleSession({}, context);
    return answer.ok ? ok({ body: toBody(answer.value.session, sandboxMode) }) : answer;
  },
});

const touchSession = defineRoute({
  operationId: 'touchConsoleSession',
  tag: TAG,
  summary: 'Extend the idle time of the session',
  method: 'POST',
  path: '/console/session/touch',
  credential: 'session',
  permission: null,
  changesNothing: true,
  success: 204,
  response: null,
  handle: async (_input, { clients, access, ...context }) => {
    const answer = await clients.identity.TouchConsoleSession({}, context);
    if (!answer.ok) return answer;
    access.forgetSession(answer.value.session_id);
    return ok({});
  },
});

/** Exactly one of the two proves the person. */
const proof = z.union([
  z.strictObject({ password: credentialText }),
  z.strictObject({ totp: credentialText }),
]);

/** The next ten minutes allow the acts of docs/rules.md#console-step-up. */
const reauthenticate = defineRoute({
  operationId: 'reauthenticateConsoleSession',
  tag: TAG,
  summary: 'Prove the person again',
  method: 'POST',
  path: '/console/session/reauthenticate',
  credential: 'session',
  permission: null,
  body: proof,
  changesNothing: true,
  success: 204,
  response: null,
  handle: async ({ body }, { clients, access, ...context }) => {
    const answer = await clients.identity.ReauthenticateConsoleSession(body, context);
    if (!answer.ok) return answer;
    access.forgetSession(answer.value.session_id);
    return ok({});
  },
});

const closeSession = defineRoute({
  operationId: 'closeConsoleSession',
  tag: TAG,
  summary: 'Log out of the console',
  method: 'DELETE',
  path: '/console/session',
  credential: 'session',
  permission: null,
  success: 204,
  response: null,
  handle: async (_input, { clients, access, sandboxMode, baseUrl, ...context }) => {
    const answer = await clients.identity.Logout({}, context);
    if (!answer.ok) return answer;
    access.forgetSession(answer.value.session_id);
    return ok({
      headers: {
        'Set-Cookie': formatEndedCookie({ baseUrl, sandboxMode }),
        'Clear-Site-Data': '"cache"',
      },
    });
  },
});

/** The cookie is replaced, and every other session of the user ends. */
const changePassword = defineRoute({
  operationId: 'changeConsolePassword',
  tag: TAG,
  summary: 'Change the password',
  method: 'POST',
  path: '/console/password/change',
  credential: 'session',
  permission: null,
  body: z.strictObject({ current_password: credentialText, new_password: newPassword }),
  success: 204,
  response: null,
  handle: async ({ body }, { clients, access, sandboxMode, baseUrl, ...context }) => {
    const answer = await clients.identity.ChangeConsolePassword(body, context);
    if (!answer.ok) return answer;
    const { user_id, token } = answer.value;
    access.forgetUser(user_id);
    return ok({ headers: { 'Set-Cookie': formatCookie(token, { baseUrl, sandboxMode }) } });
  },
});

const ofSession = (route: Route): Route => ({ ...route, tag: TAG, credential: 'session' });

export const consoleRoutes: readonly Route[] = [
  openSession,
  getSession,
  touchSession,
  reauthenticate,
  closeSession,
  changePassword,
  { ...ofSession(enrolTotp), operationId: 'enrolConsoleTotp', path: '/console/totp/enrol' },
  { ...ofSession(confirmTotp), operationId: 'confirmConsoleTotp', path: '/console/totp/confirm' },
  { ...ofSession(disableTotp), operationId: 'disableConsoleTotp', path: '/console/totp/disable' },
  {
    ...forgotPassword,
    operationId: 'forgotConsolePassword',
    tag: TAG,
    path: '/console/password/forgot',
  },
  {
    ...resetPassword,
    operationId: 'resetConsolePassword',
    tag: TAG,
    path: '/console/password/reset',
  },
];
