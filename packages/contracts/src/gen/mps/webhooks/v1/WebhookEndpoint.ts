// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * A merchant's webhook endpoint.
 */
export interface WebhookEndpoint {
  'id'?: (string);
  'company_id'?: (string);
  'url'?: (string);
  'event_types'?: (string)[];
  'description'?: (string);
  'enabled'?: (boolean);
  'disabled_reason'?: (string);
  'created_at'?: (string);
  'updated_at'?: (string);
  '_description'?: "description";
  '_disabled_reason'?: "disabled_reason";
}

/**
 * A merchant's webhook endpoint.
 */
export interface WebhookEndpoint__Output {
  'id': (string);
  'company_id': (string);
  'url': (string);
  'event_types': (string)[];
  'description'?: (string);
  'enabled': (boolean);
  'disabled_reason'?: (string);
  'created_at': (string);
  'updated_at': (string);
}
