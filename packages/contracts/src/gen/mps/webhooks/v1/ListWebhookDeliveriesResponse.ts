// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { WebhookDelivery as _mps_webhooks_v1_WebhookDelivery, WebhookDelivery__Output as _mps_webhooks_v1_WebhookDelivery__Output } from '../../../mps/webhooks/v1/WebhookDelivery';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * A page of deliveries.
 */
export interface ListWebhookDeliveriesResponse {
  'webhook_deliveries'?: (_mps_webhooks_v1_WebhookDelivery)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * A page of deliveries.
 */
export interface ListWebhookDeliveriesResponse__Output {
  'webhook_deliveries': (_mps_webhooks_v1_WebhookDelivery__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
