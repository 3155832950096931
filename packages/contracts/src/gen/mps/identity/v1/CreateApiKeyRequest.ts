// Original file: protos/mps/identity/v1/identity.proto

import type { PermissionList as _mps_identity_v1_PermissionList, PermissionList__Output as _mps_identity_v1_PermissionList__Output } from '../../../mps/identity/v1/PermissionList';

/**
 * Without permissions: all of the issuer's that a key can hold. Scope is COMPANY or ORGANIZATION.
 */
export interface CreateApiKeyRequest {
  'name'?: (string);
  'scope'?: (string);
  'permissions'?: (_mps_identity_v1_PermissionList | null);
  'expires_at'?: (string);
  'allowed_ips'?: (string)[];
  '_expires_at'?: "expires_at";
}

/**
 * Without permissions: all of the issuer's that a key can hold. Scope is COMPANY or ORGANIZATION.
 */
export interface CreateApiKeyRequest__Output {
  'name': (string);
  'scope': (string);
  'permissions': (_mps_identity_v1_PermissionList__Output | null);
  'expires_at'?: (string);
  'allowed_ips': (string)[];
}
