// Original file: protos/mps/webhooks/v1/webhooks.proto


/**
 * No filter of its own.
 */
export interface ListEventGapsRequest {
}

/**
 * No filter of its own.
 */
export interface ListEventGapsRequest__Output {
}
