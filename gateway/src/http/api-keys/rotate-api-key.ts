// POST /v1/api-keys/{id}/rotate: a new key in the place of the old one, which goes on for the overlap.
import { withoutNulls } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { created } from '../schemas/created';
import { idParam } from '../schemas/params';
import { apiKeyFromWire, newApiKey } from './api-key';

const DEFAULT_OVERLAP_HOURS = 24;
const MAX_OVERLAP_HOURS = 168;

export const rotateApiKey = defineRoute({
  operationId: 'rotateApiKey',
  tag: 'API keys',
  summary: 'Replace an API key by a new one',
  method: 'POST',
  path: '/v1/api-keys/{id}/rotate',
  credential: 'user',
  permission: 'api_key.rotate',
  params: z.object({ id: idParam }),
  body: z.strictObject({
    overlap_hours: z.int().min(0).max(MAX_OVERLAP_HOURS).default(DEFAULT_OVERLAP_HOURS),
  }),
  exists: async ({ params }, { clients, call }) => {
    const found = await clients.identity.GetApiKey({ api_key_id: params.id }, call);
    return found.ok ? null : found.error;
  },
  success: 201,
  response: newApiKey,
  handle: async ({ params, body, idempotencyKey }, { clients, call, access }) => {
    const request = withoutNulls({ ...body, api_key_id: params.id, idempotency_key: idempotencyKey });
    const answer = await clients.identity.RotateApiKey(request, call);
    if (!answer.ok) return answer;
    access.forgetApiKey(params.id);
    const { api_key, key, replayed } = answer.value;
    return ok(created({ ...apiKeyFromWire(api_key), key }, `/v1/api-keys/${api_key?.id ?? ''}`, replayed));
  },
});
