// Original file: protos/mps/identity/v1/identity.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * Keys in the caller's scope.
 */
export interface ListApiKeysRequest {
  'page'?: (_mps_common_v1_PageRequest | null);
  /**
   * The issuer: a user's id.
   */
  'created_by'?: (string);
  '_created_by'?: "created_by";
}

/**
 * Keys in the caller's scope.
 */
export interface ListApiKeysRequest__Output {
  'page': (_mps_common_v1_PageRequest__Output | null);
  /**
   * The issuer: a user's id.
   */
  'created_by'?: (string);
}
