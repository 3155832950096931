// Routes of webhook endpoints: the URLs that get the events of a company, and the secrets that sign them.
import { EVENT_TYPES, publicJson } from '@mps/contracts';
import type { CreateWebhookEndpointResponse__Output } from '@mps/contracts/gen/mps/webhooks/v1/CreateWebhookEndpointResponse';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { instantText, orNull, replyCreated, pageOf, toPagination } from '../../http/schemas/answers';
import { crossCheck, requireOrder } from '../../http/schemas/cross-check';
import { firstInstantParam, instantParam, pageQuery } from '../../http/schemas/params';
import { makeEventSample } from '../events/samples';
import {
  checkEndpointExists,
  endpointFromWire,
  endpointParams,
  endpointPatch,
  endpointWithSecret,
  newEndpointBody,
  checkNewEndpoint,
  checkUrl,
  webhookEndpoint,
  WEBHOOKS_FILE,
} from './schemas';

const toEndpointWithSecret = ({
  webhook_endpoint,
  secret,
}: Pick<CreateWebhookEndpointResponse__Output, 'webhook_endpoint' | 'secret'>) => ({
  ...endpointFromWire(webhook_endpoint),
  ...(secret !== undefined && { secret }),
});

/** The answer is the only one with the secret. */
const createWebhookEndpoint = defineRoute({
  operationId: 'createWebhookEndpoint',
  tag: 'Webhooks',
  summary: 'Create a webhook endpoint',
  method: 'POST',
  path: '/v1/webhook-endpoints',
  credential: 'any',
  permission: 'webhook.create',
  body: newEndpointBody,
  findFurtherViolations: checkNewEndpoint,
  failures: ['resource_not_found', 'webhook_endpoint_limit'],
  success: 201,
  response: endpointWithSecret,
  replayResponse: webhookEndpoint,
  handle: async ({ body }, { clients, ...context }) => {
    const answer = await clients.webhooks.CreateWebhookEndpoint(body, context);
    if (!answer.ok) return answer;
    const location = `/v1/webhook-endpoints/${answer.value.webhook_endpoint?.id ?? ''}`;
    return ok(replyCreated(toEndpointWithSecret(answer.value), location, answer.value.replayed));
  },
});

const listWebhookEndpoints = defineRoute({
  operationId: 'listWebhookEndpoints',
  tag: 'Webhooks',
  summary: 'List webhook endpoints',
  method: 'GET',
  path: '/v1/webhook-endpoints',
  credential: 'any',
  permission: 'webhook.view',
  query: pageQuery,
  success: 200,
  response: pageOf(webhookEndpoint),
  handle: async ({ query }, { clients, ...context }) => {
    const listed = await clients.webhooks.ListWebhookEndpoints({ page: query }, context);
    if (!listed.ok) return listed;
    const { webhook_endpoints, page } = listed.value;
    return ok({ body: { data: webhook_endpoints.map(endpointFromWire), pagination: toPagination(page) } });
  },
});

const getWebhookEndpoint = defineRoute({
  operationId: 'getWebhookEndpoint',
  tag: 'Webhooks',
  summary: 'Read a webhook endpoint',
  method: 'GET',
  path: '/v1/webhook-endpoints/{id}',
  credential: 'any',
  permission: 'webhook.view',
  params: endpointParams,
  success: 200,
  response: webhookEndpoint,
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.webhooks.GetWebhookEndpoint({ webhook_endpoint_id: params.id }, context);
    return found.ok ? ok({ body: endpointFromWire(found.value.webhook_endpoint) }) : found;
  },
});

/** Enabling an endpoint clears disabled_reason. */
const updateWebhookEndpoint = defineRoute({
  operationId: 'updateWebhookEndpoint',
  tag: 'Webhooks',
  summary: 'Change a webhook endpoint',
  method: 'PATCH',
  path: '/v1/webhook-endpoints/{id}',
  credential: 'any',
  permission: 'webhook.edit',
  params: endpointParams,
  body: endpointPatch,
  checkExists: checkEndpointExists,
  findFurtherViolations: checkUrl,
  success: 200,
  response: webhookEndpoint,
  handle: async ({ params, body }, { clients, ...context }) => {
    const request = { webhook_endpoint_id: params.id, patch_json: JSON.stringify(body) };
    const changed = await clients.webhooks.UpdateWebhookEndpoint(request, context);
    return changed.ok ? ok({ body: endpointFromWire(changed.value.webhook_endpoint) }) : changed;
  },
});

const deleteWebhookEndpoint = defineRoute({
  operationId: 'deleteWebhookEndpoint',
  tag: 'Webhooks',
  summary: 'Delete a webhook endpoint',
  method: 'DELETE',
  path: '/v1/webhook-endpoints/{id}',
  credential: 'any',
  permission: 'webhook.delete',
  params: endpointParams,
  success: 204,
  response: null,
  handle: async ({ params }, { clients, ...context }) => {
    const gone = await clients.webhooks.DeleteWebhookEndpoint({ webhook_endpoint_id: params.id }, context);
    return gone.ok ? ok({}) : gone;
  },
});

/** The old secret signs deliveries together with the new one for 24 hours. */
const rotateWebhookSecret = defineRoute({
  operationId: 'rotateWebhookSecret',
  tag: 'Webhooks',
  summary: 'Replace the secret of a webhook endpoint',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/rotate-secret',
  credential: 'any',
  permission: 'webhook.edit',
  params: endpointParams,
  checkExists: checkEndpointExists,
  success: 200,
  response: endpointWithSecret,
  replayResponse: webhookEndpoint,
  handle: async ({ params }, { clients, ...context }) => {
    const rotated = await clients.webhooks.RotateWebhookSecret({ webhook_endpoint_id: params.id }, context);
    if (!rotated.ok) return rotated;
    return ok({ body: toEndpointWithSecret(rotated.value), replayed: rotated.value.replayed });
  },
});

const getWebhookEndpointStats = defineRoute({
  operationId: 'getWebhookEndpointStats',
  tag: 'Webhooks',
  summary: 'Read the deliveries of a webhook endpoint in numbers',
  method: 'GET',
  path: '/v1/webhook-endpoints/{id}/stats',
  credential: 'any',
  permission: 'webhook.view',
  params: endpointParams,
  query: crossCheck(
    z.object({ from: firstInstantParam.optional(), to: instantParam.optional() }),
    requireOrder('from', 'to'),
  ),
  success: 200,
  response: z
    .object({
      succeeded: z.int(),
      failed: z.int(),
      pending: z.int(),
      latency_ms: z.object({ p50: orNull(z.number()), p95: orNull(z.number()) }),
      last_success_at: orNull(instantText),
      oldest_pending_at: orNull(instantText),
      disables_at: orNull(instantText),
    })
    .meta({ id: 'WebhookEndpointStats' }),
  handle: async ({ params, query }, { clients, ...context }) => {
    const request = { webhook_endpoint_id: params.id, ...query };
    const read = await clients.webhooks.GetWebhookEndpointStats(request, context);
    if (!read.ok) return read;
    return ok({
      body: publicJson(WEBHOOKS_FILE, 'mps.webhooks.v1.GetWebhookEndpointStatsResponse', read.value),
    });
  },
});

/** The endpoint receives this event itself. For any other type it receives a sample. */
const PLAIN_TEST = 'webhook_endpoint.test';

const testWebhookEndpoint = defineRoute({
  operationId: 'testWebhookEndpoint',
  tag: 'Webhooks',
  summary: 'Send a test event to a webhook endpoint',
  method: 'POST',
  path: '/v1/webhook-endpoints/{id}/test',
  credential: 'any',
  permission: 'webhook.edit',
  params: endpointParams,
  body: z.strictObject({ type: z.enum(EVENT_TYPES).default(PLAIN_TEST) }),
  checkExists: checkEndpointExists,
  failures: ['invalid_webhook_endpoint_state'],
  success: 202,
  response: z.object({ event_id: z.uuid() }),
  handle: async ({ params, body: { type } }, { clients, ...context }) => {
    const sample = type !== PLAIN_TEST && { type, object_json: JSON.stringify(makeEventSample(type)) };
    const request = { webhook_endpoint_id: params.id, ...(sample && { sample }) };
    const sent = await clients.webhooks.TestWebhookEndpoint(request, context);
    if (!sent.ok) return sent;
    const { event_id, replayed } = sent.value;
    return ok({ body: { event_id }, replayed });
  },
});

export const webhookEndpointRoutes: readonly Route[] = [
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  getWebhookEndpointStats,
  testWebhookEndpoint,
];
