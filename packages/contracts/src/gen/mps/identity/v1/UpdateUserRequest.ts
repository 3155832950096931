// Original file: protos/mps/identity/v1/identity.proto


/**
 * Absent members stay as they are.
 */
export interface UpdateUserRequest {
  'user_id'?: (string);
  'first_name'?: (string);
  'last_name'?: (string);
  'metadata_json'?: (string);
  'role_id'?: (string);
  '_first_name'?: "first_name";
  '_last_name'?: "last_name";
  '_metadata_json'?: "metadata_json";
  '_role_id'?: "role_id";
}

/**
 * Absent members stay as they are.
 */
export interface UpdateUserRequest__Output {
  'user_id': (string);
  'first_name'?: (string);
  'last_name'?: (string);
  'metadata_json'?: (string);
  'role_id'?: (string);
}
