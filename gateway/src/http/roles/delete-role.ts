// DELETE /v1/roles/{id}: for a role that nobody has.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { idParam } from '../schemas/params';

export const deleteRole = defineRoute({
  operationId: 'deleteRole',
  tag: 'Roles',
  summary: 'Delete a role that nobody has',
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
