// Original file: protos/mps/identity/v1/identity.proto


/**
 * Whose sessions ended.
 */
export interface ResetPasswordResponse {
  'user_id'?: (string);
}

/**
 * Whose sessions ended.
 */
export interface ResetPasswordResponse__Output {
  'user_id': (string);
}
