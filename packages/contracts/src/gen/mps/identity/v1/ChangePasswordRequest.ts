// Original file: protos/mps/identity/v1/identity.proto


/**
 * The user is the caller.
 */
export interface ChangePasswordRequest {
  'current_password'?: (string);
  'new_password'?: (string);
}

/**
 * The user is the caller.
 */
export interface ChangePasswordRequest__Output {
  'current_password': (string);
  'new_password': (string);
}
