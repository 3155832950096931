// Original file: protos/mps/identity/v1/identity.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * Users with a role in the selected company.
 */
export interface ListUsersRequest {
  'page'?: (_mps_common_v1_PageRequest | null);
}

/**
 * Users with a role in the selected company.
 */
export interface ListUsersRequest__Output {
  'page': (_mps_common_v1_PageRequest__Output | null);
}
