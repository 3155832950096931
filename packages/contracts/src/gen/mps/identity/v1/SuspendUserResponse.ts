// Original file: protos/mps/identity/v1/identity.proto

import type { User as _mps_identity_v1_User, User__Output as _mps_identity_v1_User__Output } from '../../../mps/identity/v1/User';
import type { IssuedApiKey as _mps_identity_v1_IssuedApiKey, IssuedApiKey__Output as _mps_identity_v1_IssuedApiKey__Output } from '../../../mps/identity/v1/IssuedApiKey';

/**
 * The user, suspended.
 */
export interface SuspendUserResponse {
  'user'?: (_mps_identity_v1_User | null);
  /**
   * True: an earlier request with the same Idempotency-Key was answered, and this one did nothing.
   */
  'replayed'?: (boolean);
  /**
   * The keys that the user issued in the selected company, newest first.
   */
  'issued_api_keys'?: (_mps_identity_v1_IssuedApiKey)[];
}

/**
 * The user, suspended.
 */
export interface SuspendUserResponse__Output {
  'user': (_mps_identity_v1_User__Output | null);
  /**
   * True: an earlier request with the same Idempotency-Key was answered, and this one did nothing.
   */
  'replayed': (boolean);
  /**
   * The keys that the user issued in the selected company, newest first.
   */
  'issued_api_keys': (_mps_identity_v1_IssuedApiKey__Output)[];
}
