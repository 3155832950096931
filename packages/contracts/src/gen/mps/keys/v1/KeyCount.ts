// Original file: protos/mps/keys/v1/keys.proto


/**
 * Values under one key, after the page was processed.
 */
export interface KeyCount {
  /**
   * "none": texts that name no key.
   */
  'key_id'?: (string);
  'values'?: (number);
}

/**
 * Values under one key, after the page was processed.
 */
export interface KeyCount__Output {
  /**
   * "none": texts that name no key.
   */
  'key_id': (string);
  'values': (number);
}
