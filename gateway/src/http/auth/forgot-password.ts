// POST /v1/auth/password/forgot: starts a reset, and does not tell whether there is anybody to start it for.
import { withoutNulls } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { credentialText } from './session';

export const forgotPassword = defineRoute({
  operationId: 'forgotPassword',
  tag: 'Authentication',
  summary: 'Ask for a password reset',
  method: 'POST',
  path: '/v1/auth/password/forgot',
  credential: 'none',
  permission: null,
  body: z.strictObject({ identifier: credentialText }),
  success: 202,
  response: z.object({ reset_token: z.string().optional().describe('In test mode only') }),
  handle: async ({ body }, { clients, call }) => {
    const answer = await clients.identity.ForgotPassword(body, call);
    return answer.ok ? ok({ body: withoutNulls({ reset_token: answer.value.reset_token }) }) : answer;
  },
});
