// Original file: protos/mps/identity/v1/identity.proto

import type { Session as _mps_identity_v1_Session, Session__Output as _mps_identity_v1_Session__Output } from '../../../mps/identity/v1/Session';

/**
 * The session with new tokens and the same selected company.
 */
export interface RefreshResponse {
  'session'?: (_mps_identity_v1_Session | null);
}

/**
 * The session with new tokens and the same selected company.
 */
export interface RefreshResponse__Output {
  'session': (_mps_identity_v1_Session__Output | null);
}
