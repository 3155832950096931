// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * The actor of a change of an endpoint. Only for the audit: merchants never see it.
 */
export interface WebhookActor {
  'kind'?: (string);
  'principal_id'?: (string);
}

/**
 * The actor of a change of an endpoint. Only for the audit: merchants never see it.
 */
export interface WebhookActor__Output {
  'kind': (string);
  'principal_id': (string);
}
