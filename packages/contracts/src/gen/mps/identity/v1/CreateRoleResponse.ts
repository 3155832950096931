// Original file: protos/mps/identity/v1/identity.proto

import type { Role as _mps_identity_v1_Role, Role__Output as _mps_identity_v1_Role__Output } from '../../../mps/identity/v1/Role';

/**
 * The role. replayed: an earlier request with the same Idempotency-Key created it.
 */
export interface CreateRoleResponse {
  'role'?: (_mps_identity_v1_Role | null);
  'replayed'?: (boolean);
}

/**
 * The role. replayed: an earlier request with the same Idempotency-Key created it.
 */
export interface CreateRoleResponse__Output {
  'role': (_mps_identity_v1_Role__Output | null);
  'replayed': (boolean);
}
