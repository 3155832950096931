// Original file: protos/mps/identity/v1/identity.proto


/**
 * Starts a reset.
 */
export interface ForgotPasswordRequest {
  'identifier'?: (string);
}

/**
 * Starts a reset.
 */
export interface ForgotPasswordRequest__Output {
  'identifier': (string);
}
