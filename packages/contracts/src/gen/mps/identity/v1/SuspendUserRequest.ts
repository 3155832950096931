// Original file: protos/mps/identity/v1/identity.proto


/**
 * A user of the selected company.
 */
export interface SuspendUserRequest {
  'user_id'?: (string);
  /**
   * Revokes the API keys that the user has issued in the selected company. Needs api_key.revoke.
   */
  'revoke_keys'?: (boolean);
}

/**
 * A user of the selected company.
 */
export interface SuspendUserRequest__Output {
  'user_id': (string);
  /**
   * Revokes the API keys that the user has issued in the selected company. Needs api_key.revoke.
   */
  'revoke_keys': (boolean);
}
