// Original file: protos/mps/identity/v1/identity.proto

import type { User as _mps_identity_v1_User, User__Output as _mps_identity_v1_User__Output } from '../../../mps/identity/v1/User';
import type { IssuedApiKey as _mps_identity_v1_IssuedApiKey, IssuedApiKey__Output as _mps_identity_v1_IssuedApiKey__Output } from '../../../mps/identity/v1/IssuedApiKey';

/**
 * The user, suspended.
 */
export interface SuspendUserResponse {
  'user'?: (_mps_identity_v1_User | null);
  /**
   * Nothing was done: an equal request with the same Idempotency-Key had been answered.
   */
  'replayed'?: (boolean);
  /**
   * Those that the user has issued in the selected company, newest first.
   */
  'issued_api_keys'?: (_mps_identity_v1_IssuedApiKey)[];
}

/**
 * The user, suspended.
 */
export interface SuspendUserResponse__Output {
  'user': (_mps_identity_v1_User__Output | null);
  /**
   * Nothing was done: an equal request with the same Idempotency-Key had been answered.
   */
  'replayed': (boolean);
  /**
   * Those that the user has issued in the selected company, newest first.
   */
  'issued_api_keys': (_mps_identity_v1_IssuedApiKey__Output)[];
}
