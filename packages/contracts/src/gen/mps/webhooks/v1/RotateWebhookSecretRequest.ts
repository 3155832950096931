// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * An endpoint in the caller's scope.
 */
export interface RotateWebhookSecretRequest {
  'webhook_endpoint_id'?: (string);
}

/**
 * An endpoint in the caller's scope.
 */
export interface RotateWebhookSecretRequest__Output {
  'webhook_endpoint_id': (string);
}
