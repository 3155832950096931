// Original file: protos/mps/identity/v1/identity.proto

import type { User as _mps_identity_v1_User, User__Output as _mps_identity_v1_User__Output } from '../../../mps/identity/v1/User';

/**
 * The user, free to log in again.
 */
export interface UnsuspendUserResponse {
  'user'?: (_mps_identity_v1_User | null);
  /**
   * Nothing was done: an equal request with the same Idempotency-Key had been answered.
   */
  'replayed'?: (boolean);
}

/**
 * The user, free to log in again.
 */
export interface UnsuspendUserResponse__Output {
  'user': (_mps_identity_v1_User__Output | null);
  /**
   * Nothing was done: an equal request with the same Idempotency-Key had been answered.
   */
  'replayed': (boolean);
}
