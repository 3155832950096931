// GET /v1/api-keys/{id}: a key without its text.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { idParam } from '../schemas/params';
import { apiKey, apiKeyFromWire } from './api-key';

export const getApiKey = defineRoute({
  operationId: 'getApiKey',
  tag: 'API keys',
  summary: 'Read an API key',
  method: 'GET',
  path: '/v1/api-keys/{id}',
  credential: 'user',
  permission: 'api_key.view',
  params: z.object({ id: idParam }),
  success: 200,
  response: apiKey,
  handle: async ({ params }, { clients, call }) => {
    const answer = await clients.identity.GetApiKey({ api_key_id: params.id }, call);
    return answer.ok ? ok({ body: apiKeyFromWire(answer.value.api_key) }) : answer;
  },
});
