// Original file: protos/mps/identity/v1/identity.proto


/**
 * The current caller. The answer may be cached until an event invalidates it.
 */
export interface VerifySessionResponse {
  /**
   * Absent while no company is selected.
   */
  'organization_id'?: (string);
  /**
   * Absent while no company is selected, and for the organization's own company: its users act on all companies.
   */
  'company_id'?: (string);
  /**
   * Empty while no company is selected.
   */
  'permissions'?: (string)[];
  'role_id'?: (string);
  '_organization_id'?: "organization_id";
  '_company_id'?: "company_id";
  '_role_id'?: "role_id";
}

/**
 * The current caller. The answer may be cached until an event invalidates it.
 */
export interface VerifySessionResponse__Output {
  /**
   * Absent while no company is selected.
   */
  'organization_id'?: (string);
  /**
   * Absent while no company is selected, and for the organization's own company: its users act on all companies.
   */
  'company_id'?: (string);
  /**
   * Empty while no company is selected.
   */
  'permissions': (string)[];
  'role_id'?: (string);
}
