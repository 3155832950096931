// Original file: protos/mps/identity/v1/identity.proto

import type { Session as _mps_identity_v1_Session, Session__Output as _mps_identity_v1_Session__Output } from '../../../mps/identity/v1/Session';

/**
 * A new session. A user of exactly one company has it selected.
 */
export interface LoginResponse {
  'session'?: (_mps_identity_v1_Session | null);
}

/**
 * A new session. A user of exactly one company has it selected.
 */
export interface LoginResponse__Output {
  'session': (_mps_identity_v1_Session__Output | null);
}
