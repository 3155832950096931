// DELETE /v1/api-keys/{id}: the key is refused from here on.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { idParam } from '../schemas/params';
import { apiKey, apiKeyFromWire } from './api-key';

export const revokeApiKey = defineRoute({
  operationId: 'revokeApiKey',
  tag: 'API keys',
  summary: 'Revoke an API key',
  method: 'DELETE',
  path: '/v1/api-keys/{id}',
  credential: 'user',
  permission: 'api_key.revoke',
  params: z.object({ id: idParam }),
  success: 200,
  response: apiKey,
  handle: async ({ params }, { clients, call, access }) => {
    const answer = await clients.identity.RevokeApiKey({ api_key_id: params.id }, call);
    if (!answer.ok) return answer;
    access.forgetApiKey(params.id);
    return ok({ body: apiKeyFromWire(answer.value.api_key) });
  },
});
