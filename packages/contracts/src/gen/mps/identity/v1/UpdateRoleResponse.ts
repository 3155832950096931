// Original file: protos/mps/identity/v1/identity.proto

import type { Role as _mps_identity_v1_Role, Role__Output as _mps_identity_v1_Role__Output } from '../../../mps/identity/v1/Role';

/**
 * The current role.
 */
export interface UpdateRoleResponse {
  'role'?: (_mps_identity_v1_Role | null);
}

/**
 * The current role.
 */
export interface UpdateRoleResponse__Output {
  'role': (_mps_identity_v1_Role__Output | null);
}
