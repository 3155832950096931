// PATCH /v1/users/{id}: names and metadata of the person, the role in the selected company.
import { withoutNulls } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { freeMetadata } from '../schemas/metadata';
import { user, userExists, userFromWire, userParams } from './user';
import { personName } from './user-rules';
import { readOnly } from '../schemas/values';

export const updateUser = defineRoute({
  operationId: 'updateUser',
  tag: 'Users',
  summary: 'Change a user of the selected company',
  method: 'PATCH',
  path: '/v1/users/{id}',
  credential: 'user',
  permission: 'user.edit',
  params: userParams,
  body: z.strictObject({
    first_name: personName.optional(),
    last_name: personName.optional(),
    metadata: freeMetadata.optional(),
    role_id: z.uuid().toLowerCase().optional(),
    id: readOnly,
    identifiers: readOnly,
    primary_identifier: readOnly,
    auth_methods: readOnly,
    roles: readOnly,
    suspended_at: readOnly,
    created_at: readOnly,
    updated_at: readOnly,
  }),
  exists: userExists,
  success: 200,
  response: user,
  handle: async ({ params, body }, { clients, call, access }) => {
    const { first_name, last_name, role_id, metadata } = body;
    const metadata_json = metadata && JSON.stringify(metadata);
    const changes = withoutNulls({ first_name, last_name, role_id, metadata_json });
    const answer = await clients.identity.UpdateUser({ user_id: params.id, ...changes }, call);
    if (!answer.ok) return answer;
    access.forgetUser(params.id);
    return ok({ body: userFromWire(answer.value.user) });
  },
});
