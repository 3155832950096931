// The table of this service: every RPC with the operation that answers it.
import { pageFromWire, pageToWire, serve, type ServedService } from '@mps/chassis';
import { webhooksService } from '@mps/contracts';
import { mapOk, ok } from '@mps/kernel';
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
} from './endpoints';
import type { EndpointPatch } from './endpoints/domain/endpoint';
import type { WithSecret } from './endpoints/operations';
import { listEvents, type EventLog } from './events';

export interface Deps extends EndpointDeps {
  readonly log: EventLog;
}

const shown = ({ endpoint, secret, replayed }: WithSecret) => ({
  webhook_endpoint: endpointToWire(endpoint),
  secret,
  replayed,
});

export const serveWebhooks = (deps: Deps): ServedService =>
  serve(webhooksService(), {
    ListEvents: (request, { caller }) => listEvents(deps.log, caller, request),
    CreateWebhookEndpoint: (request, call) => mapOk(createEndpoint(deps, call, request), shown),
    ListWebhookEndpoints: async ({ page }, { caller }) => {
      const query = pageFromWire(page);
      const { items, total } = await listEndpoints(deps, caller, query);
      return ok({ webhook_endpoints: items.map(endpointToWire), page: pageToWire(query, total) });
    },
    GetWebhookEndpoint: ({ webhook_endpoint_id }, { caller }) =>
      mapOk(getEndpoint(deps, caller, webhook_endpoint_id), (endpoint) => ({
        webhook_endpoint: endpointToWire(endpoint),
      })),
    UpdateWebhookEndpoint: ({ webhook_endpoint_id, patch_json }, call) =>
      mapOk(
        updateEndpoint(deps, call, webhook_endpoint_id, JSON.parse(patch_json) as EndpointPatch),
        (endpoint) => ({ webhook_endpoint: endpointToWire(endpoint) }),
      ),
    DeleteWebhookEndpoint: ({ webhook_endpoint_id }, call) => deleteEndpoint(deps, call, webhook_endpoint_id),
    RotateWebhookSecret: ({ webhook_endpoint_id }, call) =>
      mapOk(rotateSecret(deps, call, webhook_endpoint_id), shown),
    TestWebhookEndpoint: ({ webhook_endpoint_id }, call) => testEndpoint(deps, call, webhook_endpoint_id),
  });
