// Original file: protos/mps/identity/v1/identity.proto


/**
 * A list of permissions, so that an empty one is told from none.
 */
export interface PermissionList {
  'permissions'?: (string)[];
}

/**
 * A list of permissions, so that an empty one is told from none.
 */
export interface PermissionList__Output {
  'permissions': (string)[];
}
