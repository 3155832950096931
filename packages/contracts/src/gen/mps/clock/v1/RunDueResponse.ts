// Original file: protos/mps/clock/v1/clock.proto


/**
 * Things done in this round; 0 when nothing was due.
 */
export interface RunDueResponse {
  'done'?: (number);
}

/**
 * Things done in this round; 0 when nothing was due.
 */
export interface RunDueResponse__Output {
  'done': (number);
}
