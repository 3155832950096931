// POST /v1/roles: a role of the company's own.
import { withoutNulls } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { created } from '../schemas/created';
import { role, roleFromWire, roleMembers } from './role';

export const createRole = defineRoute({
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
  handle: async ({ body, idempotencyKey }, { clients, call }) => {
    const request = withoutNulls({ ...body, idempotency_key: idempotencyKey });
    const answer = await clients.identity.CreateRole(request, call);
    if (!answer.ok) return answer;
    const made = roleFromWire(answer.value.role);
    return ok(created(made, `/v1/roles/${String(made['id'])}`, answer.value.replayed));
  },
});
