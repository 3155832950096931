// GET /v1/users (E11): who has a role in the selected company.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { pageOf, paginationOf } from '../schemas/page';
import { pageQuery } from '../schemas/params';
import { user, userFromWire } from './user';

export const listUsers = defineRoute({
  operationId: 'listUsers',
  tag: 'Users',
  summary: 'List the users of the selected company',
  method: 'GET',
  path: '/v1/users',
  credential: 'user',
  permission: 'user.list',
  query: pageQuery,
  success: 200,
  response: pageOf(user),
  handle: async ({ query }, { clients, call }) => {
    const answer = await clients.identity.ListUsers({ page: query }, call);
    if (!answer.ok) return answer;
    const { users, page } = answer.value;
    return ok({ body: { data: users.map(userFromWire), pagination: paginationOf(page) } });
  },
});
