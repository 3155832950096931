// Original file: protos/mps/identity/v1/identity.proto


/**
 * A role whose permissions changed, or which is gone.
 */
export interface RoleRef {
  'id'?: (string);
  'company_id'?: (string);
}

/**
 * A role whose permissions changed, or which is gone.
 */
export interface RoleRef__Output {
  'id': (string);
  'company_id': (string);
}
