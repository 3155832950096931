// The second factor of the signed-in user (docs/rules.md#second-factor). The console has the same operations under `/console/totp/`.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { credentialText } from './routes';

export const enrolTotp = defineRoute({
  operationId: 'enrolTotp',
  tag: 'Authentication',
  summary: 'Enroll a second factor',
  method: 'POST',
  path: '/v1/auth/totp/enrol',
  credential: 'user',
  permission: null,
  body: z.strictObject({ current_password: credentialText }),
  failures: ['invalid_totp_state'],
  success: 200,
  response: z
    .object({
      secret: z.string().describe('In base32, for an app that reads no QR code'),
      otpauth_url: z.string().describe('The address that a QR code carries to the app'),
    })
    .meta({ id: 'TotpEnrolment' }),
  handle: async ({ body }, { clients, ...context }) => {
    const answer = await clients.identity.EnrolTotp(body, context);
    return answer.ok ? ok({ body: answer.value }) : answer;
  },
});

export const confirmTotp = defineRoute({
  operationId: 'confirmTotp',
  tag: 'Authentication',
  summary: 'Enable the second factor with its first code',
  method: 'POST',
  path: '/v1/auth/totp/confirm',
  credential: 'user',
  permission: null,
  body: z.strictObject({ totp: credentialText }),
  failures: ['invalid_totp_state'],
  success: 204,
  response: null,
  handle: async ({ body }, { clients, access, ...context }) => {
    const answer = await clients.identity.ConfirmTotp(body, context);
    if (!answer.ok) return answer;
    access.forgetUser(answer.value.user_id);
    return ok({});
  },
});

export const disableTotp = defineRoute({
  operationId: 'disableTotp',
  tag: 'Authentication',
  summary: 'Disable the second factor',
  method: 'POST',
  path: '/v1/auth/totp/disable',
  credential: 'user',
  permission: null,
  body: z.strictObject({ current_password: credentialText, totp: credentialText }),
  failures: ['invalid_totp_state'],
  success: 204,
  response: null,
  handle: async ({ body }, { clients, ...context }) => {
    const answer = await clients.identity.DisableTotp(body, context);
    return answer.ok ? ok({}) : answer;
  },
});

export const totpRoutes: readonly Route[] = [enrolTotp, confirmTotp, disableTotp];
