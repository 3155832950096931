// Original file: protos/mps/clock/v1/clock.proto


/**
 * Work items of this round. 0 when nothing was due.
 */
export interface RunDueResponse {
  'done'?: (number);
}

/**
 * Work items of this round. 0 when nothing was due.
 */
export interface RunDueResponse__Output {
  'done': (number);
}
