// The log of webhook deliveries, and replays of deliveries.
import { EVENT_TYPE_FILTERS, publicJson, violation, type DomainError, type JsonObject } from '@mps/contracts';
import type { EventSample__Output } from '@mps/contracts/gen/mps/webhooks/v1/EventSample';
import type { WebhookDelivery__Output } from '@mps/contracts/gen/mps/webhooks/v1/WebhookDelivery';
import { ok, type Result } from '@mps/kernel';
import { z } from 'zod';
import { mapNotFound } from '../../http/errors/violations';
import { defineRoute, type Route, type RouteContext } from '../../http/route/route';
import { crossCheck, pickValidMembers, requireOrder } from '../../http/schemas/cross-check';
import { instantText, orNull, pageOf, toPagination } from '../../http/schemas/answers';
import { eventType, eventTypesParam } from '../../http/schemas/event-types';
import {
  firstInstantParam,
  idParam,
  instantParam,
  uuidParam,
  listParam,
  pageQuery,
} from '../../http/schemas/params';
import { text } from '../../http/schemas/texts';
import { anyId, firstInstant, instant } from '../../http/schemas/values';
import { WEBHOOKS_FILE } from './schemas';

const SIGNED_WITH = ['CURRENT', 'PREVIOUS', 'NONE'] as const;
const STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
const MAX_FILTERS = 50;

const attempt = z
  .object({
    at: instantText,
    response_status: orNull(z.int()),
    error: orNull(z.string()),
    latency_ms: z.int(),
    response_excerpt: orNull(z.string()),
    signature_valid_with: orNull(z.enum(SIGNED_WITH)),
  })
  .meta({ id: 'WebhookAttempt' });

/** A test of a chosen type sends these in place of the type and the object of its event. */
const sample = z
  .object({ type: eventType, object: z.record(z.string(), z.unknown()) })
  .meta({ id: 'WebhookSample' });

const delivery = z
  .object({
    id: z.uuid(),
    endpoint_id: z.uuid(),
    event_id: z.uuid(),
    event_type: eventType,
    status: z.enum(STATUSES),
    next_attempt_at: orNull(instantText),
    created_at: instantText,
    updated_at: instantText,
    attempts: z.array(attempt),
    sample: orNull(sample),
  })
  .meta({ id: 'WebhookDelivery' });

const deliveryFromWire = (wire: WebhookDelivery__Output | null): JsonObject => ({
  ...publicJson(WEBHOOKS_FILE, 'mps.webhooks.v1.WebhookDelivery', wire ?? {}),
  sample: sampleFromWire(wire?.sample ?? null),
});

const sampleFromWire = (wire: EventSample__Output | null): JsonObject | null =>
  wire && { type: wire.type, object: JSON.parse(wire.object_json) as JsonObject };

const deliveryParams = z.object({ id: idParam });

async function checkDeliveryExists(
  { params }: { readonly params: z.output<typeof deliveryParams> },
  { clients, ...context }: RouteContext,
): Promise<DomainError | null> {
  const found = await clients.webhooks.GetWebhookDelivery({ webhook_delivery_id: params.id }, context);
  return found.ok ? null : found.error;
}

const listWebhookDeliveries = defineRoute({
  operationId: 'listWebhookDeliveries',
  tag: 'Webhooks',
  summary: 'List deliveries with their attempts',
  method: 'GET',
  path: '/v1/webhook-deliveries',
  credential: 'any',
  permission: 'webhook.view',
  query: crossCheck(
    pageQuery.extend({
      endpoint_id: uuidParam.optional(),
      event_id: uuidParam.optional(),
      aggregate_id: uuidParam.optional(),
      event_type: eventTypesParam.optional(),
      status: listParam(STATUSES).optional(),
      created_at_from: firstInstantParam.optional(),
      created_at_to: instantParam.optional(),
    }),
    requireOrder('created_at_from', 'created_at_to'),
  ),
  success: 200,
  response: pageOf(delivery),
  handle: async ({ query }, { clients, ...context }) => {
    const { page, limit, sort, status, event_type, ...filters } = query;
    const request = {
      ...filters,
      page: { page, limit, sort },
      status: status ?? [],
      event_types: event_type ?? [],
    };
    const listed = await clients.webhooks.ListWebhookDeliveries(request, context);
    if (!listed.ok) return listed;
    const { webhook_deliveries, page: info } = listed.value;
    return ok({ body: { data: webhook_deliveries.map(deliveryFromWire), pagination: toPagination(info) } });
  },
});

const getWebhookDelivery = defineRoute({
  operationId: 'getWebhookDelivery',
  tag: 'Webhooks',
  summary: 'Read a delivery with its attempts',
  method: 'GET',
  path: '/v1/webhook-deliveries/{id}',
  credential: 'any',
  permission: 'webhook.view',
  params: deliveryParams,
  success: 200,
  response: delivery,
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.webhooks.GetWebhookDelivery({ webhook_delivery_id: params.id }, context);
    return found.ok ? ok({ body: deliveryFromWire(found.value.webhook_delivery) }) : found;
  },
});

/** Makes a new delivery of the same event. The event keeps its id. */
const replayWebhookDelivery = defineRoute({
  operationId: 'replayWebhookDelivery',
  tag: 'Webhooks',
  summary: 'Deliver an event again',
  method: 'POST',
  path: '/v1/webhook-deliveries/{id}/replay',
  credential: 'any',
  permission: 'webhook.replay',
  params: deliveryParams,
  checkExists: checkDeliveryExists,
  failures: ['invalid_webhook_endpoint_state'],
  success: 202,
  response: z.object({ delivery_id: z.uuid() }),
  handle: async ({ params }, { clients, ...context }) => {
    const made = await clients.webhooks.ReplayWebhookDelivery({ webhook_delivery_id: params.id }, context);
    if (!made.ok) return made;
    const { delivery_id, replayed } = made.value;
    return ok({ body: { delivery_id }, replayed });
  },
});

const MAX_ID_CHARS = 255;

const replayBody = crossCheck(
  z.strictObject({
    endpoint_id: anyId(text(MAX_ID_CHARS)),
    from: firstInstant,
    to: instant,
    types: z.array(z.enum(EVENT_TYPE_FILTERS)).min(1).max(MAX_FILTERS).default(['*']),
    only_failed: z.boolean().default(true),
  }),
  requireOrder('from', 'to'),
);

/** Checks the endpoint of a body with other invalid members. */
async function checkEndpoint(
  { json }: { readonly json: unknown },
  { clients, ...context }: RouteContext,
): Promise<Result<unknown, DomainError>> {
  const { endpoint_id } = pickValidMembers(replayBody, json);
  if (endpoint_id === undefined) return ok(null);
  const found = await clients.webhooks.GetWebhookEndpoint({ webhook_endpoint_id: endpoint_id }, context);
  return mapNotFound(
    found,
    violation('#/endpoint_id', 'webhook_endpoint_not_found', 'unknown_webhook_endpoint'),
  );
}

/** The range is compared with the time of the first delivery. The new deliveries are made in batches and appear in the list. */
const replayWebhookDeliveries = defineRoute({
  operationId: 'replayWebhookDeliveries',
  tag: 'Webhooks',
  summary: 'Deliver the events of a range of time again',
  method: 'POST',
  path: '/v1/webhook-deliveries/replay',
  credential: 'any',
  permission: 'webhook.replay',
  body: replayBody,
  findFurtherViolations: checkEndpoint,
  failures: ['invalid_webhook_endpoint_state', 'resource_not_found'],
  success: 202,
  response: z.object({ count: z.int() }),
  handle: async ({ body }, { clients, ...context }) => {
    const made = await clients.webhooks.ReplayWebhookDeliveries(body, context);
    if (!made.ok) return made;
    const { count, replayed } = made.value;
    return ok({ body: { count }, replayed });
  },
});

export const webhookDeliveryRoutes: readonly Route[] = [
  listWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookDeliveries,
  replayWebhookDelivery,
];
