// Original file: protos/mps/identity/v1/identity.proto

import type { User as _mps_identity_v1_User, User__Output as _mps_identity_v1_User__Output } from '../../../mps/identity/v1/User';

/**
 * The current user.
 */
export interface UpdateUserResponse {
  'user'?: (_mps_identity_v1_User | null);
}

/**
 * The current user.
 */
export interface UpdateUserResponse__Output {
  'user': (_mps_identity_v1_User__Output | null);
}
