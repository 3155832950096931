// GET /v1/roles: the default roles and the company's own.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { pageOf, paginationOf } from '../schemas/page';
import { pageQuery } from '../schemas/params';
import { role, roleFromWire } from './role';

export const listRoles = defineRoute({
  operationId: 'listRoles',
  tag: 'Roles',
  summary: 'List the roles of the selected company',
  method: 'GET',
  path: '/v1/roles',
  credential: 'user',
  permission: 'role.view',
  query: pageQuery,
  success: 200,
  response: pageOf(role),
  handle: async ({ query }, { clients, call }) => {
    const answer = await clients.identity.ListRoles({ page: query }, call);
    if (!answer.ok) return answer;
    const { roles, page } = answer.value;
    return ok({ body: { data: roles.map(roleFromWire), pagination: paginationOf(page) } });
  },
});
