// Original file: protos/mps/identity/v1/identity.proto

import type { User as _mps_identity_v1_User, User__Output as _mps_identity_v1_User__Output } from '../../../mps/identity/v1/User';

/**
 * The user, and whether it was created now.
 */
export interface EnsureUserResponse {
  'user'?: (_mps_identity_v1_User | null);
  'created'?: (boolean);
}

/**
 * The user, and whether it was created now.
 */
export interface EnsureUserResponse__Output {
  'user': (_mps_identity_v1_User__Output | null);
  'created': (boolean);
}
