// Original file: protos/mps/identity/v1/identity.proto


/**
 * A role of the selected company.
 */
export interface GetRoleRequest {
  'role_id'?: (string);
}

/**
 * A role of the selected company.
 */
export interface GetRoleRequest__Output {
  'role_id': (string);
}
