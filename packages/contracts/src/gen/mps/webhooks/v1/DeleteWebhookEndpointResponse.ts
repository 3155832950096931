// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * The endpoint was deleted.
 */
export interface DeleteWebhookEndpointResponse {
}

/**
 * The endpoint was deleted.
 */
export interface DeleteWebhookEndpointResponse__Output {
}
