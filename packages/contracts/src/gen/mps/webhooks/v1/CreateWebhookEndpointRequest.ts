// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * company_id absent: the caller's own company. The gateway has set the other defaults.
 */
export interface CreateWebhookEndpointRequest {
  'url'?: (string);
  'event_types'?: (string)[];
  'description'?: (string);
  'enabled'?: (boolean);
  'company_id'?: (string);
  '_description'?: "description";
  '_company_id'?: "company_id";
}

/**
 * company_id absent: the caller's own company. The gateway has set the other defaults.
 */
export interface CreateWebhookEndpointRequest__Output {
  'url': (string);
  'event_types': (string)[];
  'description'?: (string);
  'enabled': (boolean);
  'company_id'?: (string);
}
