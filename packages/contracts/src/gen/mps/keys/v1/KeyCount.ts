// Original file: protos/mps/keys/v1/keys.proto


/**
 * Values under one key, after the page.
 */
export interface KeyCount {
  /**
   * "none": from before key rings.
   */
  'key_id'?: (string);
  'values'?: (number);
}

/**
 * Values under one key, after the page.
 */
export interface KeyCount__Output {
  /**
   * "none": from before key rings.
   */
  'key_id': (string);
  'values': (number);
}
