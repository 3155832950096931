// The RPC table of this service: maps every RPC to its operation.
import { answerAfterCopies } from '@mps/read-lease';
import { pageFromWire, pageToWire, serve, type RpcTable, type ServedService } from '@mps/chassis';
import { scopeOf, webhooksService } from '@mps/contracts';
import type { WebhooksServiceDefinition } from '@mps/contracts/gen/mps/webhooks/v1/WebhooksService';
import { mapOk, ok } from '@mps/kernel';
import { getDelivery, replayDelivery, replayRange, type ReplayDeps } from './deliveries';
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
import { listEvents, type EventLog } from './events';
import type { GapReader } from './gaps';

export interface Deps extends EndpointDeps, ReplayDeps {
  readonly endpoints: EndpointStore;
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
    TestWebhookEndpoint: ({ webhook_endpoint_id }, context) =>
      testEndpoint(deps, webhook_endpoint_id, context),
  }) satisfies Table;

const deliveries = (deps: Deps) =>
  ({
    ListWebhookDeliveries: async ({ page, endpoint_id, event_id, status }, context) => {
      const query = pageFromWire(page);
      const filter = { endpoint_id, event_id, status: status as readonly DeliveryStatus[] };
      const { items, total } = await deps.deliveries.list(scopeOf(context.caller), { ...query, ...filter });
      return ok({ webhook_deliveries: items, page: pageToWire(query, total) });
    },
    GetWebhookDelivery: ({ webhook_delivery_id }, context) =>
      mapOk(getDelivery(deps, webhook_delivery_id, context), (webhook_delivery) => ({ webhook_delivery })),
    ReplayWebhookDelivery: ({ webhook_delivery_id }, context) =>
      replayDelivery(deps, webhook_delivery_id, context),
    ReplayWebhookDeliveries: (range, context) => replayRange(deps, range, context),
  }) satisfies Table;
