// Original file: protos/mps/identity/v1/identity.proto


/**
 * The deleted role.
 */
export interface DeleteRoleResponse {
  'role_id'?: (string);
}

/**
 * The deleted role.
 */
export interface DeleteRoleResponse__Output {
  'role_id': (string);
}
