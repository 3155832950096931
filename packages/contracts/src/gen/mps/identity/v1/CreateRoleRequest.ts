// Original file: protos/mps/identity/v1/identity.proto


/**
 * A new role of the selected company.
 */
export interface CreateRoleRequest {
  'name'?: (string);
  /**
   * Empty: the role has none.
   */
  'description'?: (string);
  'permissions'?: (string)[];
  '_description'?: "description";
}

/**
 * A new role of the selected company.
 */
export interface CreateRoleRequest__Output {
  'name': (string);
  /**
   * Empty: the role has none.
   */
  'description'?: (string);
  'permissions': (string)[];
}
