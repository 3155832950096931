// Original file: protos/mps/identity/v1/identity.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * Roles of the selected company.
 */
export interface ListRolesRequest {
  'page'?: (_mps_common_v1_PageRequest | null);
}

/**
 * Roles of the selected company.
 */
export interface ListRolesRequest__Output {
  'page': (_mps_common_v1_PageRequest__Output | null);
}
