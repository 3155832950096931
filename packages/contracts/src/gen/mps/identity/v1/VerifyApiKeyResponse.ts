// Original file: protos/mps/identity/v1/identity.proto


/**
 * The holder, and the time until which the answer may be cached.
 */
export interface VerifyApiKeyResponse {
  'api_key_id'?: (string);
  'organization_id'?: (string);
  /**
   * Absent for ORGANIZATION scope.
   */
  'company_id'?: (string);
  'permissions'?: (string)[];
  'allowed_ips'?: (string)[];
  'expires_at'?: (string);
  '_company_id'?: "company_id";
  '_expires_at'?: "expires_at";
}

/**
 * The holder, and the time until which the answer may be cached.
 */
export interface VerifyApiKeyResponse__Output {
  'api_key_id': (string);
  'organization_id': (string);
  /**
   * Absent for ORGANIZATION scope.
   */
  'company_id'?: (string);
  'permissions': (string)[];
  'allowed_ips': (string)[];
  'expires_at'?: (string);
}
