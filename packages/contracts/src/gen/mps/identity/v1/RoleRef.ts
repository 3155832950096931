// Original file: protos/mps/identity/v1/identity.proto


/**
 * A role that was deleted or got other permissions.
 */
export interface RoleRef {
  'id'?: (string);
  'company_id'?: (string);
}

/**
 * A role that was deleted or got other permissions.
 */
export interface RoleRef__Output {
  'id': (string);
  'company_id': (string);
}
