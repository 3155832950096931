// Original file: protos/mps/identity/v1/identity.proto

import type { ApiKey as _mps_identity_v1_ApiKey, ApiKey__Output as _mps_identity_v1_ApiKey__Output } from '../../../mps/identity/v1/ApiKey';

/**
 * The key.
 */
export interface GetApiKeyResponse {
  'api_key'?: (_mps_identity_v1_ApiKey | null);
}

/**
 * The key.
 */
export interface GetApiKeyResponse__Output {
  'api_key': (_mps_identity_v1_ApiKey__Output | null);
}
