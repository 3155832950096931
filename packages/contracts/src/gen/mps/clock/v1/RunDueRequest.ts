// Original file: protos/mps/clock/v1/clock.proto


/**
 * One bounded round.
 */
export interface RunDueRequest {
}

/**
 * One bounded round.
 */
export interface RunDueRequest__Output {
}
