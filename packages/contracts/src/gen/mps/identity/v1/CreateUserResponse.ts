// Original file: protos/mps/identity/v1/identity.proto

import type { User as _mps_identity_v1_User, User__Output as _mps_identity_v1_User__Output } from '../../../mps/identity/v1/User';

/**
 * The user. replayed: an earlier request with the same Idempotency-Key added it.
 */
export interface CreateUserResponse {
  'user'?: (_mps_identity_v1_User | null);
  'replayed'?: (boolean);
}

/**
 * The user. replayed: an earlier request with the same Idempotency-Key added it.
 */
export interface CreateUserResponse__Output {
  'user': (_mps_identity_v1_User__Output | null);
  'replayed': (boolean);
}
