// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * The new delivery of the same event.
 */
export interface ReplayWebhookDeliveryResponse {
  'delivery_id'?: (string);
  'replayed'?: (boolean);
}

/**
 * The new delivery of the same event.
 */
export interface ReplayWebhookDeliveryResponse__Output {
  'delivery_id': (string);
  'replayed': (boolean);
}
