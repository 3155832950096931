// POST /v1/users/{id}/suspend: the user's tokens are refused from here on.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { idParam } from '../schemas/params';
import { user, userFromWire } from './user';

export const suspendUser = defineRoute({
  operationId: 'suspendUser',
  tag: 'Users',
  summary: 'Suspend a user',
  method: 'POST',
  path: '/v1/users/{id}/suspend',
  credential: 'user',
  permission: 'user.edit',
  params: z.object({ id: idParam }),
  exists: async ({ params }, { clients, call }) => {
    const found = await clients.identity.GetUser({ user_id: params.id }, call);
    return found.ok ? null : found.error;
  },
  success: 200,
  response: user,
  handle: async ({ params }, { clients, call, access }) => {
    const answer = await clients.identity.SuspendUser({ user_id: params.id }, call);
    if (!answer.ok) return answer;
    access.forgetUser(params.id);
    return ok({ body: userFromWire(answer.value.user) });
  },
});
