// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { WebhookEndpoint as _mps_webhooks_v1_WebhookEndpoint, WebhookEndpoint__Output as _mps_webhooks_v1_WebhookEndpoint__Output } from '../../../mps/webhooks/v1/WebhookEndpoint';

/**
 * secret: absent when replayed.
 */
export interface RotateWebhookSecretResponse {
  'webhook_endpoint'?: (_mps_webhooks_v1_WebhookEndpoint | null);
  'secret'?: (string);
  'replayed'?: (boolean);
  '_secret'?: "secret";
}

/**
 * secret: absent when replayed.
 */
export interface RotateWebhookSecretResponse__Output {
  'webhook_endpoint': (_mps_webhooks_v1_WebhookEndpoint__Output | null);
  'secret'?: (string);
  'replayed': (boolean);
}
