// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { WebhookEndpoint as _mps_webhooks_v1_WebhookEndpoint, WebhookEndpoint__Output as _mps_webhooks_v1_WebhookEndpoint__Output } from '../../../mps/webhooks/v1/WebhookEndpoint';

/**
 * The current endpoint.
 */
export interface UpdateWebhookEndpointResponse {
  'webhook_endpoint'?: (_mps_webhooks_v1_WebhookEndpoint | null);
}

/**
 * The current endpoint.
 */
export interface UpdateWebhookEndpointResponse__Output {
  'webhook_endpoint': (_mps_webhooks_v1_WebhookEndpoint__Output | null);
}
