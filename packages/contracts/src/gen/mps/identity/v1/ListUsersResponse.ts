// Original file: protos/mps/identity/v1/identity.proto

import type { User as _mps_identity_v1_User, User__Output as _mps_identity_v1_User__Output } from '../../../mps/identity/v1/User';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * One page of them.
 */
export interface ListUsersResponse {
  'users'?: (_mps_identity_v1_User)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * One page of them.
 */
export interface ListUsersResponse__Output {
  'users': (_mps_identity_v1_User__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
