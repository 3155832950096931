// Original file: protos/mps/identity/v1/identity.proto

import type { ApiKey as _mps_identity_v1_ApiKey, ApiKey__Output as _mps_identity_v1_ApiKey__Output } from '../../../mps/identity/v1/ApiKey';

/**
 * The key. Its text is shown only now.
 */
export interface IssueApiKeyResponse {
  'api_key'?: (_mps_identity_v1_ApiKey | null);
  'key'?: (string);
}

/**
 * The key. Its text is shown only now.
 */
export interface IssueApiKeyResponse__Output {
  'api_key': (_mps_identity_v1_ApiKey__Output | null);
  'key': (string);
}
