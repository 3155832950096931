// Routes of API keys: create, list, read, rotate, revoke.
import { BlockList } from 'node:net';
import { type JsonObject, publicJson } from '@mps/contracts';
import type { ApiKey__Output } from '@mps/contracts/gen/mps/identity/v1/ApiKey';
import type { CreateApiKeyResponse__Output } from '@mps/contracts/gen/mps/identity/v1/CreateApiKeyResponse';
import { API_KEY_SCOPES, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Reply, type Route } from '../../http/route/route';
import { because, pickValidMembers } from '../../http/schemas/cross-check';
import { replyCreated, instantText, orNull, pageOf, toPagination } from '../../http/schemas/answers';
import { idParam, pageQuery } from '../../http/schemas/params';
import { label, text } from '../../http/schemas/texts';
import { anyId, instant, integer } from '../../http/schemas/values';
import { permissionList } from '../roles/routes';

const members = {
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  last4: z.string(),
  scope: z.enum(API_KEY_SCOPES),
  company_id: z.string(),
  organization_id: z.string(),
  permissions: z.array(z.string()),
  allowed_ips: z.array(z.string()),
  expires_at: orNull(instantText),
  last_used_at: orNull(instantText),
  created_at: instantText,
  created_by: z.string(),
  revoked_at: orNull(instantText),
  rotated_from: orNull(z.string()),
};

const apiKey = z.object(members).meta({ id: 'ApiKey' });

/** `key` is the whole key. It is shown once: a replay answers an ApiKey without it. */
const newApiKey = z.object({ ...members, key: z.string() }).meta({ id: 'ApiKeyWithSecret' });

const apiKeyFromWire = (wire: ApiKey__Output | null): JsonObject =>
  publicJson('mps/identity/v1/identity.proto', 'mps.identity.v1.ApiKey', wire ?? {});

const MAX_NAME_CHARS = 100;
const MAX_ADDRESSES = 100;

const MAPPED_IPV4 = new BlockList();
MAPPED_IPV4.addSubnet('::ffff:0:0', 96, 'ipv6');

/** An IPv4 range written as IPv6 may not be wider than all of IPv4, `::ffff:0:0/96`. */
const isRangeWithinItsVersion = (range: string): boolean => {
  const [start = '', bits] = range.split('/');
  return Number(bits) >= 96 || !MAPPED_IPV4.check(start, 'ipv6');
};

/** One address or a CIDR range, of either IP version. Every other value is refused with the reason of the first branch. */
const address = z.union([
  z.ipv4(because('not_an_ip_range')),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6().refine(isRangeWithinItsVersion),
]);

const replyWithKey = ({ api_key, key, replayed }: CreateApiKeyResponse__Output): Reply<object> =>
  replyCreated({ ...apiKeyFromWire(api_key), key }, `/v1/api-keys/${api_key?.id ?? ''}`, replayed);

const newKeyBody = z.strictObject({
  name: label(MAX_NAME_CHARS),
  permissions: permissionList.optional(),
  scope: z.enum(API_KEY_SCOPES).default('COMPANY'),
  expires_at: instant.optional(),
  allowed_ips: z.array(address).max(MAX_ADDRESSES).default([]),
});

/** The key gets at most the permissions of its creator. The answer is the only one with the whole key. */
const createApiKey = defineRoute({
  operationId: 'createApiKey',
  tag: 'API keys',
  summary: 'Create an API key',
  method: 'POST',
  path: '/v1/api-keys',
  credential: 'user',
  permission: 'api_key.create',
  body: newKeyBody,
  findFurtherViolations: ({ json }, { clients, ...context }) => {
    const { permissions, expires_at } = pickValidMembers(newKeyBody, json);
    const members = { expires_at, ...(permissions && { permissions: { permissions } }) };
    return clients.identity.CheckApiKey(members, context);
  },
  success: 201,
  response: newApiKey,
  replayResponse: apiKey,
  handle: async ({ body }, { clients, ...context }) => {
    const { permissions, ...rest } = body;
    const request = { ...rest, ...(permissions && { permissions: { permissions } }) };
    const answer = await clients.identity.CreateApiKey(request, context);
    if (!answer.ok) return answer;
    return ok(replyWithKey(answer.value));
  },
});

/** Lists the keys in the scope of the caller, with the revoked ones. */
const listApiKeys = defineRoute({
  operationId: 'listApiKeys',
  tag: 'API keys',
  summary: 'List API keys',
  method: 'GET',
  path: '/v1/api-keys',
  credential: 'user',
  permission: 'api_key.view',
  query: pageQuery.extend({ created_by: anyId(text(MAX_NAME_CHARS)).optional() }),
  success: 200,
  response: pageOf(apiKey),
  handle: async ({ query: { created_by, ...wanted } }, { clients, ...context }) => {
    const answer = await clients.identity.ListApiKeys({ page: wanted, created_by }, context);
    if (!answer.ok) return answer;
    const { api_keys, page } = answer.value;
    return ok({ body: { data: api_keys.map(apiKeyFromWire), pagination: toPagination(page) } });
  },
});

const getApiKey = defineRoute({
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
  handle: async ({ params }, { clients, ...context }) => {
    const answer = await clients.identity.GetApiKey({ api_key_id: params.id }, context);
    return answer.ok ? ok({ body: apiKeyFromWire(answer.value.api_key) }) : answer;
  },
});

const DEFAULT_OVERLAP_HOURS = 24;
const MAX_OVERLAP_HOURS = 168;

/** Makes a new key. The old one stays valid for the overlap. */
const rotateApiKey = defineRoute({
  operationId: 'rotateApiKey',
  tag: 'API keys',
  summary: 'Replace an API key by a new one',
  method: 'POST',
  path: '/v1/api-keys/{id}/rotate',
  credential: 'user',
  permission: 'api_key.rotate',
  params: z.object({ id: idParam }),
  body: z.strictObject({
    overlap_hours: integer(0, MAX_OVERLAP_HOURS).default(DEFAULT_OVERLAP_HOURS),
  }),
  checkExists: async ({ params }, { clients, ...context }) => {
    const found = await clients.identity.GetApiKey({ api_key_id: params.id }, context);
    return found.ok ? null : found.error;
  },
  creates: 'api-keys',
  failures: ['invalid_api_key_state'],
  success: 201,
  response: newApiKey,
  replayResponse: apiKey,
  handle: async ({ params, body }, { clients, access, ...context }) => {
    const answer = await clients.identity.RotateApiKey({ ...body, api_key_id: params.id }, context);
    if (!answer.ok) return answer;
    access.forgetApiKey(params.id);
    return ok(replyWithKey(answer.value));
  },
});

/** The gateway refuses the key from the answer on. */
const revokeApiKey = defineRoute({
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
  handle: async ({ params }, { clients, access, ...context }) => {
    const answer = await clients.identity.RevokeApiKey({ api_key_id: params.id }, context);
    if (!answer.ok) return answer;
    access.forgetApiKey(params.id);
    return ok({ body: apiKeyFromWire(answer.value.api_key) });
  },
});

export const apiKeyRoutes: readonly Route[] = [
  createApiKey,
  listApiKeys,
  getApiKey,
  rotateApiKey,
  revokeApiKey,
];
