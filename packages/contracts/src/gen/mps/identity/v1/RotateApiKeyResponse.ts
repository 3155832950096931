// Original file: protos/mps/identity/v1/identity.proto

import type { ApiKey as _mps_identity_v1_ApiKey, ApiKey__Output as _mps_identity_v1_ApiKey__Output } from '../../../mps/identity/v1/ApiKey';

/**
 * The new key. A replay lacks its text.
 */
export interface RotateApiKeyResponse {
  'api_key'?: (_mps_identity_v1_ApiKey | null);
  'key'?: (string);
  'replayed'?: (boolean);
  '_key'?: "key";
}

/**
 * The new key. A replay lacks its text.
 */
export interface RotateApiKeyResponse__Output {
  'api_key': (_mps_identity_v1_ApiKey__Output | null);
  'key'?: (string);
  'replayed': (boolean);
}
