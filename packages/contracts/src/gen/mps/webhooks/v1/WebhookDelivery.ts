// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { WebhookAttempt as _mps_webhooks_v1_WebhookAttempt, WebhookAttempt__Output as _mps_webhooks_v1_WebhookAttempt__Output } from '../../../mps/webhooks/v1/WebhookAttempt';

/**
 * A delivery of an event to an endpoint.
 */
export interface WebhookDelivery {
  'id'?: (string);
  'endpoint_id'?: (string);
  'event_id'?: (string);
  'event_type'?: (string);
  'status'?: (string);
  'next_attempt_at'?: (string);
  'created_at'?: (string);
  'updated_at'?: (string);
  'attempts'?: (_mps_webhooks_v1_WebhookAttempt)[];
  '_next_attempt_at'?: "next_attempt_at";
}

/**
 * A delivery of an event to an endpoint.
 */
export interface WebhookDelivery__Output {
  'id': (string);
  'endpoint_id': (string);
  'event_id': (string);
  'event_type': (string);
  'status': (string);
  'next_attempt_at'?: (string);
  'created_at': (string);
  'updated_at': (string);
  'attempts': (_mps_webhooks_v1_WebhookAttempt__Output)[];
}
