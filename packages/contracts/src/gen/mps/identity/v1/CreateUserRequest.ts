// Original file: protos/mps/identity/v1/identity.proto


/**
 * Adds a user to the selected company. A known identifier adds its existing user, who stays unchanged.
 */
export interface CreateUserRequest {
  'identifier_type'?: (string);
  'identifier_value'?: (string);
  'password'?: (string);
  'first_name'?: (string);
  'last_name'?: (string);
  'role_id'?: (string);
  /**
   * JSON object.
   */
  'metadata_json'?: (string);
  '_password'?: "password";
}

/**
 * Adds a user to the selected company. A known identifier adds its existing user, who stays unchanged.
 */
export interface CreateUserRequest__Output {
  'identifier_type': (string);
  'identifier_value': (string);
  'password'?: (string);
  'first_name': (string);
  'last_name': (string);
  'role_id': (string);
  /**
   * JSON object.
   */
  'metadata_json': (string);
}
