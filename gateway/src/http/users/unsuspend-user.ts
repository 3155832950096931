// POST /v1/users/{id}/unsuspend: the user may log in again.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { user, userExists, userFromWire, userParams } from './user';

export const unsuspendUser = defineRoute({
  operationId: 'unsuspendUser',
  tag: 'Users',
  summary: 'Let a suspended user in again',
  method: 'POST',
  path: '/v1/users/{id}/unsuspend',
  credential: 'user',
  permission: 'user.edit',
  params: userParams,
  exists: userExists,
  success: 200,
  response: user,
  handle: async ({ params }, { clients, call, access }) => {
    const answer = await clients.identity.UnsuspendUser({ user_id: params.id }, call);
    if (!answer.ok) return answer;
    access.forgetUser(params.id);
    return ok({ body: userFromWire(answer.value.user) });
  },
});
