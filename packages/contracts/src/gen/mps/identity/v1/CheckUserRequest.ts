// Original file: protos/mps/identity/v1/identity.proto


/**
 * The members that have their right form; absent ones are not looked at.
 */
export interface CheckUserRequest {
  'password'?: (string);
  'role_id'?: (string);
  '_password'?: "password";
  '_role_id'?: "role_id";
}

/**
 * The members that have their right form; absent ones are not looked at.
 */
export interface CheckUserRequest__Output {
  'password'?: (string);
  'role_id'?: (string);
}
