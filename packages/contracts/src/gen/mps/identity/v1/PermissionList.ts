// Original file: protos/mps/identity/v1/identity.proto


/**
 * A list of permissions, to distinguish an empty list from an absent one.
 */
export interface PermissionList {
  'permissions'?: (string)[];
}

/**
 * A list of permissions, to distinguish an empty list from an absent one.
 */
export interface PermissionList__Output {
  'permissions': (string)[];
}
