// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * JSON object of the members to change: url, event_types, description (null clears it), enabled.
 */
export interface UpdateWebhookEndpointRequest {
  'webhook_endpoint_id'?: (string);
  'patch_json'?: (string);
}

/**
 * JSON object of the members to change: url, event_types, description (null clears it), enabled.
 */
export interface UpdateWebhookEndpointRequest__Output {
  'webhook_endpoint_id': (string);
  'patch_json': (string);
}
