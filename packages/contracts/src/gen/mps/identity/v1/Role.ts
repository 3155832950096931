// Original file: protos/mps/identity/v1/identity.proto


/**
 * What its holders may do in one company.
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
 * What its holders may do in one company.
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
