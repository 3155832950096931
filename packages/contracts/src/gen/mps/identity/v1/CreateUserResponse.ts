// Original file: protos/mps/identity/v1/identity.proto

import type { User as _mps_identity_v1_User, User__Output as _mps_identity_v1_User__Output } from '../../../mps/identity/v1/User';

/**
 * The user; replayed tells that the Idempotency-Key had been answered before.
 */
export interface CreateUserResponse {
  'user'?: (_mps_identity_v1_User | null);
  'replayed'?: (boolean);
}

/**
 * The user; replayed tells that the Idempotency-Key had been answered before.
 */
export interface CreateUserResponse__Output {
  'user': (_mps_identity_v1_User__Output | null);
  'replayed': (boolean);
}
