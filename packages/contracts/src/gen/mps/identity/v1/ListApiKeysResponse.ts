// Original file: protos/mps/identity/v1/identity.proto

import type { ApiKey as _mps_identity_v1_ApiKey, ApiKey__Output as _mps_identity_v1_ApiKey__Output } from '../../../mps/identity/v1/ApiKey';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * One page of them.
 */
export interface ListApiKeysResponse {
  'api_keys'?: (_mps_identity_v1_ApiKey)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * One page of them.
 */
export interface ListApiKeysResponse__Output {
  'api_keys': (_mps_identity_v1_ApiKey__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
