// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * An endpoint in the caller's scope.
 */
export interface TestWebhookEndpointRequest {
  'webhook_endpoint_id'?: (string);
}

/**
 * An endpoint in the caller's scope.
 */
export interface TestWebhookEndpointRequest__Output {
  'webhook_endpoint_id': (string);
}
