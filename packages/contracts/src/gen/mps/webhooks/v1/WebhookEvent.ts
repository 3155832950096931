// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from '../../../mps/common/v1/EventMeta';
import type { WebhookEndpoint as _mps_webhooks_v1_WebhookEndpoint, WebhookEndpoint__Output as _mps_webhooks_v1_WebhookEndpoint__Output } from '../../../mps/webhooks/v1/WebhookEndpoint';
import type { WebhookActor as _mps_webhooks_v1_WebhookActor, WebhookActor__Output as _mps_webhooks_v1_WebhookActor__Output } from '../../../mps/webhooks/v1/WebhookActor';
import type { EventGap as _mps_webhooks_v1_EventGap, EventGap__Output as _mps_webhooks_v1_EventGap__Output } from '../../../mps/webhooks/v1/EventGap';

/**
 * An event of an endpoint, or missing events of the log.
 */
export interface WebhookEvent {
  'meta'?: (_mps_common_v1_EventMeta | null);
  'webhook_endpoint'?: (_mps_webhooks_v1_WebhookEndpoint | null);
  'actor'?: (_mps_webhooks_v1_WebhookActor | null);
  'event_gap'?: (_mps_webhooks_v1_EventGap | null);
  'object'?: "webhook_endpoint"|"event_gap";
}

/**
 * An event of an endpoint, or missing events of the log.
 */
export interface WebhookEvent__Output {
  'meta': (_mps_common_v1_EventMeta__Output | null);
  'webhook_endpoint'?: (_mps_webhooks_v1_WebhookEndpoint__Output | null);
  'actor': (_mps_webhooks_v1_WebhookActor__Output | null);
  'event_gap'?: (_mps_webhooks_v1_EventGap__Output | null);
}
