// Roles: what users of a company may do.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { idParam, pageQuery } from '../../http/schemas/params';
import { created, pageOf, paginationOf } from '../../http/schemas/params';
import { readOnly } from '../../http/schemas/values';
import { role, roleFromWire, roleMembers } from './schemas';

/** The default roles and the company's own. */
const listRoles = defineRoute({
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

/** A role of the company's own. */
const createRole = defineRoute({
  operationId: 'createRole',
  tag: 'Roles',
  summary: 'Create a role in the selected company',
  method: 'POST',
  path: '/v1/roles',
  credential: 'user',
  permission: 'role.edit',
  body: z.strictObject({ ...roleMembers, description: roleMembers.description.optional() }),
  success: 201,
  response: role,
  handle: async ({ body }, { clients, call }) => {
    const answer = await clients.identity.CreateRole(body, call);
    if (!answer.ok) return answer;
    const made = roleFromWire(answer.value.role);
    return ok(created(made, `/v1/roles/${String(made['id'])}`, answer.value.replayed));
  },
});

/** The role's users have exactly the new permissions from the answer on. */
const updateRole = defineRoute({
  operationId: 'updateRole',
  tag: 'Roles',
  summary: 'Change a role of the selected company',
  method: 'PATCH',
  path: '/v1/roles/{id}',
  credential: 'user',
  permission: 'role.edit',
  params: z.object({ id: idParam }),
  body: z
    .strictObject({ ...roleMembers, description: roleMembers.description.nullable() })
    .partial()
    .extend({
      id: readOnly,
      company_id: readOnly,
      organization_id: readOnly,
      created_at: readOnly,
      updated_at: readOnly,
    }),
  exists: async ({ params }, { clients, call }) => {
    const found = await clients.identity.GetRole({ role_id: params.id }, call);
    return found.ok ? null : found.error;
  },
  success: 200,
  response: role,
  handle: async ({ params, body }, { clients, call, access }) => {
    const { permissions, name, description } = body;
    const request = {
      role_id: params.id,
      name,
      ...(description !== undefined && { description: description ?? '' }),
      ...(permissions && { permissions: { permissions } }),
    };
    const answer = await clients.identity.UpdateRole(request, call);
    if (!answer.ok) return answer;
    access.forgetRole(params.id);
    return ok({ body: roleFromWire(answer.value.role) });
  },
});

const deleteRole = defineRoute({
  operationId: 'deleteRole',
  tag: 'Roles',
  summary: 'Delete a role that no user has',
  method: 'DELETE',
  path: '/v1/roles/{id}',
  credential: 'user',
  permission: 'role.edit',
  params: z.object({ id: idParam }),
  success: 204,
  response: null,
  handle: async ({ params }, { clients, call, access }) => {
    const answer = await clients.identity.DeleteRole({ role_id: params.id }, call);
    if (!answer.ok) return answer;
    access.forgetRole(params.id);
    return ok({});
  },
});

export const roleRoutes: readonly Route[] = [listRoles, createRole, updateRole, deleteRole];
