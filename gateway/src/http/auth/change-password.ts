// POST /v1/auth/password/change: a new password; the user's other sessions end.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { newPassword } from '../users/user-rules';
import { credentialText } from './session';

export const changePassword = defineRoute({
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
  handle: async ({ body }, { clients, call, access }) => {
    const answer = await clients.identity.ChangePassword(body, call);
    if (!answer.ok) return answer;
    access.forgetUser(answer.value.user_id);
    return ok({});
  },
});
