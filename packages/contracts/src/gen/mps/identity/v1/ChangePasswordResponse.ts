// Original file: protos/mps/identity/v1/identity.proto


/**
 * Whose other sessions ended.
 */
export interface ChangePasswordResponse {
  'user_id'?: (string);
}

/**
 * Whose other sessions ended.
 */
export interface ChangePasswordResponse__Output {
  'user_id': (string);
}
