// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * Events of the endpoint's company with a time in [from, to]. types empty: the types of the endpoint.
 */
export interface ReplayWebhookDeliveriesRequest {
  'endpoint_id'?: (string);
  'from'?: (string);
  'to'?: (string);
  'types'?: (string)[];
  'only_failed'?: (boolean);
}

/**
 * Events of the endpoint's company with a time in [from, to]. types empty: the types of the endpoint.
 */
export interface ReplayWebhookDeliveriesRequest__Output {
  'endpoint_id': (string);
  'from': (string);
  'to': (string);
  'types': (string)[];
  'only_failed': (boolean);
}
