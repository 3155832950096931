// Original file: protos/mps/identity/v1/identity.proto


/**
 * A role of the selected company without users.
 */
export interface DeleteRoleRequest {
  'role_id'?: (string);
}

/**
 * A role of the selected company without users.
 */
export interface DeleteRoleRequest__Output {
  'role_id': (string);
}
