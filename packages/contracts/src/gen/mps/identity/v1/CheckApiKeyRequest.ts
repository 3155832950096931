// Original file: protos/mps/identity/v1/identity.proto

import type { PermissionList as _mps_identity_v1_PermissionList, PermissionList__Output as _mps_identity_v1_PermissionList__Output } from '../../../mps/identity/v1/PermissionList';

/**
 * The members that have a valid form. Absent ones are not checked.
 */
export interface CheckApiKeyRequest {
  'permissions'?: (_mps_identity_v1_PermissionList | null);
  'expires_at'?: (string);
  '_expires_at'?: "expires_at";
}

/**
 * The members that have a valid form. Absent ones are not checked.
 */
export interface CheckApiKeyRequest__Output {
  'permissions': (_mps_identity_v1_PermissionList__Output | null);
  'expires_at'?: (string);
}
