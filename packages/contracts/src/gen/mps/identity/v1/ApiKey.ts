// Original file: protos/mps/identity/v1/identity.proto


/**
 * An API key without its text.
 */
export interface ApiKey {
  'id'?: (string);
  'name'?: (string);
  'prefix'?: (string);
  'last4'?: (string);
  'scope'?: (string);
  'company_id'?: (string);
  'organization_id'?: (string);
  'permissions'?: (string)[];
  'allowed_ips'?: (string)[];
  'expires_at'?: (string);
  'last_used_at'?: (string);
  'created_at'?: (string);
  'created_by'?: (string);
  'revoked_at'?: (string);
  'rotated_from'?: (string);
  '_expires_at'?: "expires_at";
  '_last_used_at'?: "last_used_at";
  '_revoked_at'?: "revoked_at";
  '_rotated_from'?: "rotated_from";
}

/**
 * An API key without its text.
 */
export interface ApiKey__Output {
  'id': (string);
  'name': (string);
  'prefix': (string);
  'last4': (string);
  'scope': (string);
  'company_id': (string);
  'organization_id': (string);
  'permissions': (string)[];
  'allowed_ips': (string)[];
  'expires_at'?: (string);
  'last_used_at'?: (string);
  'created_at': (string);
  'created_by': (string);
  'revoked_at'?: (string);
  'rotated_from'?: (string);
}
