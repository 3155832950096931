// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * Whether the company's events are delivered.
 */
export interface SetWebhookEnabledRequest {
  'merchant_id'?: (string);
  'enabled'?: (boolean);
}

/**
 * Whether the company's events are delivered.
 */
export interface SetWebhookEnabledRequest__Output {
  'merchant_id': (string);
  'enabled': (boolean);
}
