// The RPC table of this service: maps every RPC to its operation.
import { answerAfterCopies } from '@mps/read-lease';
import { pageFromWire, pageToWire, serve, type RpcTable, type ServedService } from '@mps/chassis';
import { scopeOf, webhooksService, withoutNulls, type Scope } from '@mps/contracts';
import type { WebhooksServiceDefinition } from '@mps/contracts/gen/mps/webhooks/v1/WebhooksService';
import { mapOk, ok } from '@mps/kernel';
import {
  checkSignatures,
  getDelivery,
  readEndpointStats,
  replayDelivery,
  replayRange,
  type ReplayDeps,
  type SignatureDeps,
  type StatsDeps,
} from './deliveries';
import type { DeliveryStatus } from './deliveries/domain/delivery';
import {
  createEndpoint,
  deleteEndpoint,
  endpointToWire,
  getEndpoint,
  listEndpoints,
  rotateSecret,
  testEndpoint,
  updateEndpoint,
  type EndpointDeps,
  type EndpointStore,
} from './endpoints';
import type { EndpointPatch } from './endpoints/domain/endpoint';
import type { WithSecret } from './endpoints/operations';
import { followEvents, getEvent, listEventCompanies, listEvents, type EventLog } from './events';
import type { GapReader } from './gaps';
import { MAX_SAMPLE_CHARS } from './limits';

export interface Deps extends EndpointDeps, ReplayDeps, StatsDeps, SignatureDeps {
  readonly endpoints: EndpointStore;
  readonly deliveries: ReplayDeps['deliveries'];
  readonly log: EventLog;
  readonly listGaps: GapReader;
}

const toWireWithSecret = ({ endpoint, secret, replayed }: WithSecret) => ({
  webhook_endpoint: endpointToWire(endpoint),
  secret,
  replayed,
});

export const serveWebhooks = (deps: Deps): ServedService =>
  serve(webhooksService(), {
    ListEvents: (request, context) => listEvents(deps.log, request, context),
    FollowEvents: (request, context) => followEvents(deps.log, request, context),
    ListEventCompanies: (request, context) => listEventCompanies(deps.log, request, context),
    GetEvent: ({ event_id }, context) => mapOk(getEvent(deps.log, event_id, context), (event) => ({ event })),
    ListEventGaps: async (_message, context) => deps.listGaps(context.caller),
    ...endpoints(deps),
    ...deliveries(deps),
  });

type Table = Partial<RpcTable<WebhooksServiceDefinition>>;

const endpoints = (deps: Deps) =>
  ({
    CreateWebhookEndpoint: (request, context) =>
      mapOk(answerAfterCopies(createEndpoint(deps, request, context)), toWireWithSecret),
    ListWebhookEndpoints: async ({ page }, context) => {
      const query = pageFromWire(page);
      const { items, total } = await listEndpoints(deps, query, context);
      return ok({ webhook_endpoints: items.map(endpointToWire), page: pageToWire(query, total) });
    },
    GetWebhookEndpoint: ({ webhook_endpoint_id }, context) =>
      mapOk(getEndpoint(deps, webhook_endpoint_id, context), (endpoint) => ({
        webhook_endpoint: endpointToWire(endpoint),
      })),
    UpdateWebhookEndpoint: ({ webhook_endpoint_id, patch_json }, context) =>
      mapOk(
        answerAfterCopies(
          updateEndpoint(
            deps,
            { endpointId: webhook_endpoint_id, patch: JSON.parse(patch_json) as EndpointPatch },
            context,
          ),
        ),
        (endpoint) => ({ webhook_endpoint: endpointToWire(endpoint) }),
      ),
    DeleteWebhookEndpoint: ({ webhook_endpoint_id }, context) =>
      answerAfterCopies(deleteEndpoint(deps, webhook_endpoint_id, context)),
    RotateWebhookSecret: ({ webhook_endpoint_id }, context) =>
      mapOk(answerAfterCopies(rotateSecret(deps, webhook_endpoint_id, context)), toWireWithSecret),
    GetWebhookEndpointStats: ({ webhook_endpoint_id: endpointId, from, to }, context) =>
      mapOk(
        readEndpointStats(deps, { endpointId, from: toInstant(from), to: toInstant(to) }, context),
        ({ latency_ms, ...stats }) => ({ ...withoutNulls(stats), latency_ms: withoutNulls(latency_ms) }),
      ),
    TestWebhookEndpoint: ({ webhook_endpoint_id: endpointId, sample }, context) => {
      if (sample !== null && sample.object_json.length > MAX_SAMPLE_CHARS)
        throw new RangeError('The sample of a test is too long');
      return testEndpoint(deps, { endpointId, sample }, context);
    },
  }) satisfies Table;

const deliveries = (deps: Deps) =>
  ({
    ListWebhookDeliveries: async ({ page, event_id, aggregate_id, ...rest }, context) => {
      const query = pageFromWire(page);
      const scope = scopeOf(context.caller);
      const filter = {
        endpoint_id: rest.endpoint_id,
        event_ids: await findEventIds(deps.log, scope, { event_id, aggregate_id }),
        status: rest.status as readonly DeliveryStatus[],
        event_types: rest.event_types,
        created_at_from: toInstant(rest.created_at_from),
        created_at_to: toInstant(rest.created_at_to),
      };
      const { items, total } = await deps.deliveries.list(scope, { ...query, ...filter });
      return ok({ webhook_deliveries: items, page: pageToWire(query, total) });
    },
    GetWebhookDelivery: async ({ webhook_delivery_id }, context) => {
      const found = await getDelivery(deps, webhook_delivery_id, context);
      return found.ok ? ok({ webhook_delivery: await checkSignatures(deps, found.value) }) : found;
    },
    ReplayWebhookDelivery: ({ webhook_delivery_id }, context) =>
      replayDelivery(deps, webhook_delivery_id, context),
    ReplayWebhookDeliveries: (range, context) => replayRange(deps, range, context),
  }) satisfies Table;

const toInstant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The events that both filters leave; null: neither is given. */
async function findEventIds(
  log: EventLog,
  scope: Scope | null,
  { event_id, aggregate_id }: { readonly event_id: string | null; readonly aggregate_id: string | null },
): Promise<readonly string[] | null> {
  if (aggregate_id === null || scope === null) return event_id === null ? null : [event_id];
  const ids = await log.findIdsOf(scope, aggregate_id);
  return event_id === null ? ids : ids.filter((id) => id === event_id);
}
