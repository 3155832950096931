// Original file: protos/mps/identity/v1/identity.proto

import type { Role as _mps_identity_v1_Role, Role__Output as _mps_identity_v1_Role__Output } from '../../../mps/identity/v1/Role';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * One page of them.
 */
export interface ListRolesResponse {
  'roles'?: (_mps_identity_v1_Role)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * One page of them.
 */
export interface ListRolesResponse__Output {
  'roles': (_mps_identity_v1_Role__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
