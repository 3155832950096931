// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * How many events are delivered again, from now on.
 */
export interface ReplayWebhookDeliveriesResponse {
  'count'?: (number);
  'replayed'?: (boolean);
}

/**
 * How many events are delivered again, from now on.
 */
export interface ReplayWebhookDeliveriesResponse__Output {
  'count': (number);
  'replayed': (boolean);
}
