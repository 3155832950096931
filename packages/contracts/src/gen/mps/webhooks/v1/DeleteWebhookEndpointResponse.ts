// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * It is gone.
 */
export interface DeleteWebhookEndpointResponse {
}

/**
 * It is gone.
 */
export interface DeleteWebhookEndpointResponse__Output {
}
