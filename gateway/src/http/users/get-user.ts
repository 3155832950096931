// GET /v1/users/{id}: a user of the selected company.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { idParam } from '../schemas/params';
import { user, userFromWire } from './user';

export const getUser = defineRoute({
  operationId: 'getUser',
  tag: 'Users',
  summary: 'Read a user of the selected company',
  method: 'GET',
  path: '/v1/users/{id}',
  credential: 'user',
  permission: 'user.view',
  params: z.object({ id: idParam }),
  success: 200,
  response: user,
  handle: async ({ params }, { clients, call }) => {
    const answer = await clients.identity.GetUser({ user_id: params.id }, call);
    return answer.ok ? ok({ body: userFromWire(answer.value.user) }) : answer;
  },
});
