// Original file: protos/mps/identity/v1/identity.proto


/**
 * Joins the selected company; an identifier that exists joins the user who has it, who stays as they are.
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
 * Joins the selected company; an identifier that exists joins the user who has it, who stays as they are.
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
