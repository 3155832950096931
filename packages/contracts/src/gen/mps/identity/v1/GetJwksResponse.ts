// Original file: protos/mps/identity/v1/identity.proto

import type { Jwk as _mps_identity_v1_Jwk, Jwk__Output as _mps_identity_v1_Jwk__Output } from '../../../mps/identity/v1/Jwk';

/**
 * Newest first. An answer may be cached for max_age_seconds: a key signs only after it has been listed that long.
 */
export interface GetJwksResponse {
  'keys'?: (_mps_identity_v1_Jwk)[];
  'max_age_seconds'?: (number);
}

/**
 * Newest first. An answer may be cached for max_age_seconds: a key signs only after it has been listed that long.
 */
export interface GetJwksResponse__Output {
  'keys': (_mps_identity_v1_Jwk__Output)[];
  'max_age_seconds': (number);
}
