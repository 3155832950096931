// Original file: protos/mps/clock/v1/clock.proto


/**
 * The clock has been set.
 */
export interface SetOffsetResponse {
}

/**
 * The clock has been set.
 */
export interface SetOffsetResponse__Output {
}
