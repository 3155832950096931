// Original file: protos/mps/webhooks/v1/webhooks.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * Deliveries in the caller's scope. status empty: all.
 */
export interface ListWebhookDeliveriesRequest {
  'page'?: (_mps_common_v1_PageRequest | null);
  'endpoint_id'?: (string);
  'event_id'?: (string);
  'status'?: (string)[];
  '_endpoint_id'?: "endpoint_id";
  '_event_id'?: "event_id";
}

/**
 * Deliveries in the caller's scope. status empty: all.
 */
export interface ListWebhookDeliveriesRequest__Output {
  'page': (_mps_common_v1_PageRequest__Output | null);
  'endpoint_id'?: (string);
  'event_id'?: (string);
  'status': (string)[];
}
