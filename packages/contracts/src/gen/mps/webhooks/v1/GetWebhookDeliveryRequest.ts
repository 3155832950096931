// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * A delivery in the caller's scope.
 */
export interface GetWebhookDeliveryRequest {
  'webhook_delivery_id'?: (string);
}

/**
 * A delivery in the caller's scope.
 */
export interface GetWebhookDeliveryRequest__Output {
  'webhook_delivery_id': (string);
}
