// Roles give permissions to the users of a company. This file has the Role resource and its routes.
import { type JsonObject, publicJson } from '@mps/contracts';
import type { Role__Output } from '@mps/contracts/gen/mps/identity/v1/Role';
import { isKnownPermission, KEY_PERMISSIONS, ok, PERMISSIONS } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { refusal } from '../../http/schemas/cross-check';
import { replyCreated, instantText, orNull, pageOf, toPagination } from '../../http/schemas/answers';
import { idParam, pageQuery } from '../../http/schemas/params';
import { label, lines } from '../../http/schemas/texts';
import { readOnly } from '../../http/schemas/values';

const MAX_NAME_CHARS = 100;
const MAX_DESCRIPTION_CHARS = 500;
const MAX_PERMISSIONS = 100;
const MAX_PERMISSION_CHARS = 100;

export const role = z
  .object({
    id: z.string(),
    name: z.string(),
    permissions: z.array(z.string()),
    created_at: instantText,
    updated_at: instantText,
    description: orNull(z.string()),
    company_id: z.string(),
    organization_id: z.string(),
  })
  .meta({ id: 'Role' });

/** One word of a permission, or a wildcard. */
const SEGMENT = [...new Set(PERMISSIONS.flatMap((one) => one.split('.')))].join('|') + '|\\*';

const permission = z
  .string()
  .max(MAX_PERMISSION_CHARS)
  .refine(isKnownPermission, refusal('invalid_enum', 'unknown_permission'))
  .meta({ pattern: `^(?:${SEGMENT})(?:\\.(?:${SEGMENT}))*$`, examples: ['merchant.transaction.*'] });

/** Permissions, and patterns of permissions such as `transaction.*`. */
export const permissionList = z.array(permission).max(MAX_PERMISSIONS);

const roleMembers = {
  name: label(MAX_NAME_CHARS),
  description: lines.max(MAX_DESCRIPTION_CHARS),
  permissions: permissionList,
};

const roleFromWire = (wire: Role__Output | null): JsonObject =>
  publicJson('mps/identity/v1/identity.proto', 'mps.identity.v1.Role', wire ?? {});

/** Lists the default roles and the roles of the company. */
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
  handle: async ({ query }, { clients, ...context }) => {
    const answer = await clients.identity.ListRoles({ page: query }, context);
    if (!answer.ok) return answer;
    const { roles, page } = answer.value;
    return ok({ body: { data: roles.map(roleFromWire), pagination: toPagination(page) } });
  },
});

const createRole = defineRoute({
  operationId: 'createRole',
  tag: 'Roles',
  summary: 'Create a role in the selected company',
  method: 'POST',
  path: '/v1/roles',
  credential: 'user',
  permission: 'role.edit',
  body: z.strictObject({ ...roleMembers, description: roleMembers.description.optional() }),
  failures: ['resource_not_found', 'role_name_taken'],
  success: 201,
  response: role,
  handle: async ({ body }, { clients, ...context }) => {
    const answer = await clients.identity.CreateRole(body, context);
    if (!answer.ok) return answer;
    const made = roleFromWire(answer.value.role);
    return ok(replyCreated(made, `/v1/roles/${String(made['id'])}`, answer.value.replayed));
  },
});

/** From the answer on, the users of the role have exactly the new permissions. */
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
  checkExists: async ({ params }, { clients, ...context }) => {
    const found = await clients.identity.GetRole({ role_id: params.id }, context);
    return found.ok ? null : found.error;
  },
  failures: ['role_name_taken'],
  success: 200,
  response: role,
  handle: async ({ params, body }, { clients, access, ...context }) => {
    const { permissions, name, description } = body;
    const request = {
      role_id: params.id,
      name,
      ...(description !== undefined && { description: description ?? '' }),
      ...(permissions && { permissions: { permissions } }),
    };
    const answer = await clients.identity.UpdateRole(request, context);
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
  failures: ['role_in_use'],
  success: 204,
  response: null,
  handle: async ({ params }, { clients, access, ...context }) => {
    const answer = await clients.identity.DeleteRole({ role_id: params.id }, context);
    if (!answer.ok) return answer;
    access.forgetRole(params.id);
    return ok({});
  },
});

const CATALOG = PERMISSIONS.map((name) => {
  const end = name.lastIndexOf('.');
  return {
    name,
    resource: name.slice(0, end),
    action: name.slice(end + 1),
    for_keys: KEY_PERMISSIONS.includes(name),
  };
});

/** The list is closed and short, so it has no pages. */
const listPermissions = defineRoute({
  operationId: 'listPermissions',
  tag: 'Roles',
  summary: 'List all permissions',
  method: 'GET',
  path: '/v1/permissions',
  credential: 'user',
  permission: 'role.view',
  success: 200,
  response: z.object({
    data: z.array(
      z
        .object({ name: z.string(), resource: z.string(), action: z.string(), for_keys: z.boolean() })
        .meta({ id: 'PermissionEntry' }),
    ),
  }),
  handle: async () => ok({ body: { data: CATALOG } }),
});

export const roleRoutes: readonly Route[] = [listPermissions, listRoles, createRole, updateRole, deleteRole];
