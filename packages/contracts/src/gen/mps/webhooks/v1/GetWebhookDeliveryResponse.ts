// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { WebhookDelivery as _mps_webhooks_v1_WebhookDelivery, WebhookDelivery__Output as _mps_webhooks_v1_WebhookDelivery__Output } from '../../../mps/webhooks/v1/WebhookDelivery';

/**
 * The delivery.
 */
export interface GetWebhookDeliveryResponse {
  'webhook_delivery'?: (_mps_webhooks_v1_WebhookDelivery | null);
}

/**
 * The delivery.
 */
export interface GetWebhookDeliveryResponse__Output {
  'webhook_delivery': (_mps_webhooks_v1_WebhookDelivery__Output | null);
}
