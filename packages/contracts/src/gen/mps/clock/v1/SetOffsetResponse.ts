// Original file: protos/mps/clock/v1/clock.proto


/**
 * Taken over.
 */
export interface SetOffsetResponse {
}

/**
 * Taken over.
 */
export interface SetOffsetResponse__Output {
}
