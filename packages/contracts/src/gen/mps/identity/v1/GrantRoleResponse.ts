// Original file: protos/mps/identity/v1/identity.proto

import type { User as _mps_identity_v1_User, User__Output as _mps_identity_v1_User__Output } from '../../../mps/identity/v1/User';

/**
 * The user with its roles in every company.
 */
export interface GrantRoleResponse {
  'user'?: (_mps_identity_v1_User | null);
}

/**
 * The user with its roles in every company.
 */
export interface GrantRoleResponse__Output {
  'user': (_mps_identity_v1_User__Output | null);
}
