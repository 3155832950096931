// Original file: protos/mps/identity/v1/identity.proto


/**
 * The role that is gone.
 */
export interface DeleteRoleResponse {
  'role_id'?: (string);
}

/**
 * The role that is gone.
 */
export interface DeleteRoleResponse__Output {
  'role_id': (string);
}
