// Original file: protos/mps/identity/v1/identity.proto

import type { User as _mps_identity_v1_User, User__Output as _mps_identity_v1_User__Output } from '../../../mps/identity/v1/User';

/**
 * The person, in that company.
 */
export interface AcceptMembershipResponse {
  'user'?: (_mps_identity_v1_User | null);
  /**
   * True: an earlier request with the same Idempotency-Key was answered, and this one did nothing.
   */
  'replayed'?: (boolean);
}

/**
 * The person, in that company.
 */
export interface AcceptMembershipResponse__Output {
  'user': (_mps_identity_v1_User__Output | null);
  /**
   * True: an earlier request with the same Idempotency-Key was answered, and this one did nothing.
   */
  'replayed': (boolean);
}
