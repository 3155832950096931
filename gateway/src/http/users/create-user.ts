// POST /v1/users: a user joins the selected company.
import { withoutNulls } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { created } from '../schemas/created';
import { freeMetadata } from '../schemas/metadata';
import { email, phone } from '../schemas/values';
import { user, userFromWire } from './user';
import { newPassword, personName } from './user-rules';

const identifier = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('EMAIL'), value: email }),
  z.strictObject({ type: z.literal('PHONE'), value: phone }),
]);

export const createUser = defineRoute({
  operationId: 'createUser',
  tag: 'Users',
  summary: 'Add a user to the selected company',
  method: 'POST',
  path: '/v1/users',
  credential: 'user',
  permission: 'user.create',
  body: z.strictObject({
    identifier,
    password: newPassword.optional(),
    first_name: personName,
    last_name: personName,
    role_id: z.uuid(),
    metadata: freeMetadata.default({}),
  }),
  success: 201,
  response: user,
  handle: async ({ body, idempotencyKey }, { clients, call, access }) => {
    const { identifier: given, metadata, role_id, ...rest } = body;
    const request = {
      ...withoutNulls({ ...rest, idempotency_key: idempotencyKey }),
      identifier_type: given.type,
      identifier_value: given.value,
      role_id: role_id.toLowerCase(),
      metadata_json: JSON.stringify(metadata),
    };
    const answer = await clients.identity.CreateUser(request, call);
    if (!answer.ok) return answer;
    const joined = userFromWire(answer.value.user);
    const id = String(joined['id']);
    // Whoever existed already may have been given another role.
    access.forgetUser(id);
    return ok(created(joined, `/v1/users/${id}`, answer.value.replayed));
  },
});
