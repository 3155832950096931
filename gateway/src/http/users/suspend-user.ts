// POST /v1/users/{id}/suspend: the user's tokens are refused from here on.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { user, userExists, userFromWire, userParams } from './user';

export const suspendUser = defineRoute({
  operationId: 'suspendUser',
  tag: 'Users',
  summary: 'Suspend a user',
  method: 'POST',
  path: '/v1/users/{id}/suspend',
  credential: 'user',
  permission: 'user.edit',
  params: userParams,
  exists: userExists,
  success: 200,
  response: user,
  handle: async ({ params }, { clients, call, access }) => {
    const answer = await clients.identity.SuspendUser({ user_id: params.id }, call);
    if (!answer.ok) return answer;
    access.forgetUser(params.id);
    return ok({ body: userFromWire(answer.value.user) });
  },
});
