// Original file: protos/mps/identity/v1/identity.proto


/**
 * The type of the identifier is read from its form. Names count for a new user only.
 */
export interface EnsureUserRequest {
  'identifier'?: (string);
  'password'?: (string);
  'first_name'?: (string);
  'last_name'?: (string);
}

/**
 * The type of the identifier is read from its form. Names count for a new user only.
 */
export interface EnsureUserRequest__Output {
  'identifier': (string);
  'password': (string);
  'first_name': (string);
  'last_name': (string);
}
