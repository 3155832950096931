// Original file: protos/mps/identity/v1/identity.proto


/**
 * The user. All sessions have ended.
 */
export interface ResetPasswordResponse {
  'user_id'?: (string);
}

/**
 * The user. All sessions have ended.
 */
export interface ResetPasswordResponse__Output {
  'user_id': (string);
}
