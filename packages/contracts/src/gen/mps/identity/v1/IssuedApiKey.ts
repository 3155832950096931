// Original file: protos/mps/identity/v1/identity.proto


/**
 * An API key, as a company sees it when its issuer leaves.
 */
export interface IssuedApiKey {
  'id'?: (string);
  'name'?: (string);
  'last4'?: (string);
  'revoked_at'?: (string);
  '_revoked_at'?: "revoked_at";
}

/**
 * An API key, as a company sees it when its issuer leaves.
 */
export interface IssuedApiKey__Output {
  'id': (string);
  'name': (string);
  'last4': (string);
  'revoked_at'?: (string);
}
