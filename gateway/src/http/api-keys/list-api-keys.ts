// GET /v1/api-keys: the keys in the caller's scope, the revoked ones among them.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { pageOf, paginationOf } from '../schemas/page';
import { pageQuery } from '../schemas/params';
import { apiKey, apiKeyFromWire } from './api-key';

export const listApiKeys = defineRoute({
  operationId: 'listApiKeys',
  tag: 'API keys',
  summary: 'List API keys',
  method: 'GET',
  path: '/v1/api-keys',
  credential: 'user',
  permission: 'api_key.view',
  query: pageQuery,
  success: 200,
  response: pageOf(apiKey),
  handle: async ({ query }, { clients, call }) => {
    const answer = await clients.identity.ListApiKeys({ page: query }, call);
    if (!answer.ok) return answer;
    const { api_keys, page } = answer.value;
    return ok({ body: { data: api_keys.map(apiKeyFromWire), pagination: paginationOf(page) } });
  },
});
