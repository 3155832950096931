// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * A delivery in the caller's scope.
 */
export interface ReplayWebhookDeliveryRequest {
  'webhook_delivery_id'?: (string);
}

/**
 * A delivery in the caller's scope.
 */
export interface ReplayWebhookDeliveryRequest__Output {
  'webhook_delivery_id': (string);
}
