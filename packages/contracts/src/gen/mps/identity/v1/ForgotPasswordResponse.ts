// Original file: protos/mps/identity/v1/identity.proto


/**
 * The token is answered in sandbox mode only.
 */
export interface ForgotPasswordResponse {
  'reset_token'?: (string);
  '_reset_token'?: "reset_token";
}

/**
 * The token is answered in sandbox mode only.
 */
export interface ForgotPasswordResponse__Output {
  'reset_token'?: (string);
}
