// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * Who changed an endpoint: for the audit, never shown to merchants.
 */
export interface WebhookActor {
  'kind'?: (string);
  'principal_id'?: (string);
}

/**
 * Who changed an endpoint: for the audit, never shown to merchants.
 */
export interface WebhookActor__Output {
  'kind': (string);
  'principal_id': (string);
}
