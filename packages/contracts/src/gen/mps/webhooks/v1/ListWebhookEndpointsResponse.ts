// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { WebhookEndpoint as _mps_webhooks_v1_WebhookEndpoint, WebhookEndpoint__Output as _mps_webhooks_v1_WebhookEndpoint__Output } from '../../../mps/webhooks/v1/WebhookEndpoint';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * A page of endpoints.
 */
export interface ListWebhookEndpointsResponse {
  'webhook_endpoints'?: (_mps_webhooks_v1_WebhookEndpoint)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * A page of endpoints.
 */
export interface ListWebhookEndpointsResponse__Output {
  'webhook_endpoints': (_mps_webhooks_v1_WebhookEndpoint__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
