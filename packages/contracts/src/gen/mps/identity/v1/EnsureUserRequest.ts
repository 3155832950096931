// Original file: protos/mps/identity/v1/identity.proto


/**
 * The form of the identifier gives its type. Names count for a new user only.
 */
export interface EnsureUserRequest {
  'identifier'?: (string);
  'password'?: (string);
  'first_name'?: (string);
  'last_name'?: (string);
}

/**
 * The form of the identifier gives its type. Names count for a new user only.
 */
export interface EnsureUserRequest__Output {
  'identifier': (string);
  'password': (string);
  'first_name': (string);
  'last_name': (string);
}
