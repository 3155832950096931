// GET /v1/users/{id}: a user of the selected company.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { user, userFromWire, userParams } from './user';

export const getUser = defineRoute({
  operationId: 'getUser',
  tag: 'Users',
  summary: 'Read a user of the selected company',
  method: 'GET',
  path: '/v1/users/{id}',
  credential: 'user',
  permission: 'user.view',
  params: userParams,
  success: 200,
  response: user,
  handle: async ({ params }, { clients, call }) => {
    const answer = await clients.identity.GetUser({ user_id: params.id }, call);
    return answer.ok ? ok({ body: userFromWire(answer.value.user) }) : answer;
  },
});
