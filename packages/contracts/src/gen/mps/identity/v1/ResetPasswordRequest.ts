// Original file: protos/mps/identity/v1/identity.proto


/**
 * A token works once, for 30 minutes.
 */
export interface ResetPasswordRequest {
  'reset_token'?: (string);
  'new_password'?: (string);
}

/**
 * A token works once, for 30 minutes.
 */
export interface ResetPasswordRequest__Output {
  'reset_token': (string);
  'new_password': (string);
}
