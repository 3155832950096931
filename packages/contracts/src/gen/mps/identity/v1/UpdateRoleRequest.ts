// Original file: protos/mps/identity/v1/identity.proto

import type { PermissionList as _mps_identity_v1_PermissionList, PermissionList__Output as _mps_identity_v1_PermissionList__Output } from '../../../mps/identity/v1/PermissionList';

/**
 * Absent members stay as they are. An empty description removes it.
 */
export interface UpdateRoleRequest {
  'role_id'?: (string);
  'name'?: (string);
  /**
   * Empty: removes all permissions.
   */
  'description'?: (string);
  'permissions'?: (_mps_identity_v1_PermissionList | null);
  '_name'?: "name";
  '_description'?: "description";
}

/**
 * Absent members stay as they are. An empty description removes it.
 */
export interface UpdateRoleRequest__Output {
  'role_id': (string);
  'name'?: (string);
  /**
   * Empty: removes all permissions.
   */
  'description'?: (string);
  'permissions': (_mps_identity_v1_PermissionList__Output | null);
}
