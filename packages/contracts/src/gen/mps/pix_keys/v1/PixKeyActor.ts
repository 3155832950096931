// Original file: protos/mps/pix_keys/v1/pix_keys.proto


/**
 * The cause of a change.
 */
export interface PixKeyActor {
  /**
   * API_KEY, USER, OPERATOR or PLATFORM.
   */
  'kind'?: (string);
  'id'?: (string);
  'label'?: (string);
  '_id'?: "id";
}

/**
 * The cause of a change.
 */
export interface PixKeyActor__Output {
  /**
   * API_KEY, USER, OPERATOR or PLATFORM.
   */
  'kind': (string);
  'id'?: (string);
  'label': (string);
}
