// PATCH /v1/roles/{id}: whoever has the role may do the new things, and no more the old ones, from here on.
import { withoutNulls } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { readOnly } from '../schemas/values';
import { idParam } from '../schemas/params';
import { role, roleFromWire, roleMembers } from './role';

export const updateRole = defineRoute({
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
      ...withoutNulls({ name }),
      ...(description !== undefined && { description: description ?? '' }),
      ...(permissions && { permissions: { permissions } }),
    };
    const answer = await clients.identity.UpdateRole(request, call);
    if (!answer.ok) return answer;
    access.forgetRole(params.id);
    return ok({ body: roleFromWire(answer.value.role) });
  },
});
