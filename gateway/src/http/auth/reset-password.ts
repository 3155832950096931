// POST /v1/auth/password/reset: a new password by a reset token; all the user's sessions end.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { newPassword } from '../users/user-rules';
import { credentialText } from './session';

export const resetPassword = defineRoute({
  operationId: 'resetPassword',
  tag: 'Authentication',
  summary: 'Set a new password with a reset token',
  method: 'POST',
  path: '/v1/auth/password/reset',
  credential: 'none',
  permission: null,
  body: z.strictObject({ reset_token: credentialText, new_password: newPassword }),
  success: 204,
  response: null,
  handle: async ({ body }, { clients, call, access }) => {
    const answer = await clients.identity.ResetPassword(body, call);
    if (!answer.ok) return answer;
    access.forgetUser(answer.value.user_id);
    return ok({});
  },
});
