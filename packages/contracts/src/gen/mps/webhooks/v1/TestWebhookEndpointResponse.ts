// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * The event, which goes only to this endpoint.
 */
export interface TestWebhookEndpointResponse {
  'event_id'?: (string);
  'replayed'?: (boolean);
}

/**
 * The event, which goes only to this endpoint.
 */
export interface TestWebhookEndpointResponse__Output {
  'event_id': (string);
  'replayed': (boolean);
}
