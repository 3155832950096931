// Original file: protos/mps/identity/v1/identity.proto


/**
 * company_name makes the company known before its event arrives. role is a role's name.
 */
export interface GrantRoleRequest {
  'user_id'?: (string);
  'organization_id'?: (string);
  'company_id'?: (string);
  'role'?: (string);
  'company_name'?: (string);
  '_company_name'?: "company_name";
}

/**
 * company_name makes the company known before its event arrives. role is a role's name.
 */
export interface GrantRoleRequest__Output {
  'user_id': (string);
  'organization_id': (string);
  'company_id': (string);
  'role': (string);
  'company_name'?: (string);
}
