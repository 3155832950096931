// POST /v1/auth/logout: the session's tokens are refused from here on.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';

export const logout = defineRoute({
  operationId: 'logout',
  tag: 'Authentication',
  summary: 'End this session',
  method: 'POST',
  path: '/v1/auth/logout',
  credential: 'user',
  permission: null,
  success: 204,
  response: null,
  handle: async (_input, { clients, call, access }) => {
    const answer = await clients.identity.Logout({}, call);
    if (!answer.ok) return answer;
    access.forgetSession(answer.value.session_id);
    return ok({});
  },
});
