// Original file: protos/mps/identity/v1/identity.proto


/**
 * The user. All other sessions have ended.
 */
export interface ChangePasswordResponse {
  'user_id'?: (string);
}

/**
 * The user. All other sessions have ended.
 */
export interface ChangePasswordResponse__Output {
  'user_id': (string);
}
