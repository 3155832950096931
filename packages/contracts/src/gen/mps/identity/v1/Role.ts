// Original file: protos/mps/identity/v1/identity.proto


/**
 * A set of permissions in one company.
 */
export interface Role {
  'id'?: (string);
  'name'?: (string);
  'permissions'?: (string)[];
  'created_at'?: (string);
  'updated_at'?: (string);
  'description'?: (string);
  'company_id'?: (string);
  'organization_id'?: (string);
  '_description'?: "description";
}

/**
 * A set of permissions in one company.
 */
export interface Role__Output {
  'id': (string);
  'name': (string);
  'permissions': (string)[];
  'created_at': (string);
  'updated_at': (string);
  'description'?: (string);
  'company_id': (string);
  'organization_id': (string);
}
