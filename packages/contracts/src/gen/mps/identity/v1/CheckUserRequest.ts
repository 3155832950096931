// Original file: protos/mps/identity/v1/identity.proto


/**
 * The members that have a valid form. Absent ones are not checked.
 */
export interface CheckUserRequest {
  'password'?: (string);
  'role_id'?: (string);
  '_password'?: "password";
  '_role_id'?: "role_id";
}

/**
 * The members that have a valid form. Absent ones are not checked.
 */
export interface CheckUserRequest__Output {
  'password'?: (string);
  'role_id'?: (string);
}
