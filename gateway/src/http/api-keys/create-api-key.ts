// POST /v1/api-keys: a key that may do no more than its maker. Its text is answered here and never again.
import { withoutNulls } from '@mps/contracts';
import { API_KEY_SCOPES, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { permissionList } from '../roles/role';
import { created } from '../schemas/created';
import { instant } from '../schemas/values';
import { apiKeyFromWire, newApiKey } from './api-key';

const MAX_NAME_CHARS = 100;
const MAX_ADDRESSES = 100;

/** One address or a CIDR range, of either IP version. */
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const createApiKey = defineRoute({
  operationId: 'createApiKey',
  tag: 'API keys',
  summary: 'Create an API key',
  method: 'POST',
  path: '/v1/api-keys',
  credential: 'user',
  permission: 'api_key.create',
  body: z.strictObject({
    name: z.string().trim().min(1).max(MAX_NAME_CHARS),
    permissions: permissionList.optional(),
    scope: z.enum(API_KEY_SCOPES).default('COMPANY'),
    expires_at: instant.optional(),
    allowed_ips: z.array(address).max(MAX_ADDRESSES).default([]),
  }),
  success: 201,
  response: newApiKey,
  handle: async ({ body, idempotencyKey }, { clients, call }) => {
    const { permissions, ...rest } = body;
    const request = {
      ...withoutNulls({ ...rest, idempotency_key: idempotencyKey }),
      ...(permissions && { permissions: { permissions } }),
    };
    const answer = await clients.identity.CreateApiKey(request, call);
    if (!answer.ok) return answer;
    const { api_key, key, replayed } = answer.value;
    return ok(created({ ...apiKeyFromWire(api_key), key }, `/v1/api-keys/${api_key?.id ?? ''}`, replayed));
  },
});
