// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * The number of events that are delivered again.
 */
export interface ReplayWebhookDeliveriesResponse {
  'count'?: (number);
  'replayed'?: (boolean);
}

/**
 * The number of events that are delivered again.
 */
export interface ReplayWebhookDeliveriesResponse__Output {
  'count': (number);
  'replayed': (boolean);
}
