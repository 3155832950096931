// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * The event that goes to this endpoint alone.
 */
export interface TestWebhookEndpointResponse {
  'event_id'?: (string);
  'replayed'?: (boolean);
}

/**
 * The event that goes to this endpoint alone.
 */
export interface TestWebhookEndpointResponse__Output {
  'event_id': (string);
  'replayed': (boolean);
}
