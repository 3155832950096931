// Original file: protos/mps/identity/v1/identity.proto


/**
 * A membership within the caller's scope.
 */
export interface RemoveMembershipRequest {
  'user_id'?: (string);
  'company_id'?: (string);
  /**
   * Revokes the API keys that the user has issued in the company first. Needs api_key.revoke.
   */
  'revoke_keys'?: (boolean);
}

/**
 * A membership within the caller's scope.
 */
export interface RemoveMembershipRequest__Output {
  'user_id': (string);
  'company_id': (string);
  /**
   * Revokes the API keys that the user has issued in the company first. Needs api_key.revoke.
   */
  'revoke_keys': (boolean);
}
