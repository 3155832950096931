// Original file: protos/mps/identity/v1/identity.proto


/**
 * A session that ended. Its tokens are refused.
 */
export interface SessionRef {
  'id'?: (string);
  'user_id'?: (string);
}

/**
 * A session that ended. Its tokens are refused.
 */
export interface SessionRef__Output {
  'id': (string);
  'user_id': (string);
}
