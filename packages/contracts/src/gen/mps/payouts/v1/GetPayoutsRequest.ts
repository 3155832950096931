// Original file: protos/mps/payouts/v1/payouts.proto


/**
 * Asks for the switch of this service.
 */
export interface GetPayoutsRequest {
}

/**
 * Asks for the switch of this service.
 */
export interface GetPayoutsRequest__Output {
}
