// Original file: protos/mps/identity/v1/identity.proto


/**
 * The session that ended.
 */
export interface LogoutResponse {
  'session_id'?: (string);
}

/**
 * The session that ended.
 */
export interface LogoutResponse__Output {
  'session_id': (string);
}
