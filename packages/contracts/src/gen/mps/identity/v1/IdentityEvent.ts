// Original file: protos/mps/identity/v1/identity.proto

import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from '../../../mps/common/v1/EventMeta';
import type { ApiKey as _mps_identity_v1_ApiKey, ApiKey__Output as _mps_identity_v1_ApiKey__Output } from '../../../mps/identity/v1/ApiKey';
import type { SessionRef as _mps_identity_v1_SessionRef, SessionRef__Output as _mps_identity_v1_SessionRef__Output } from '../../../mps/identity/v1/SessionRef';
import type { UserRef as _mps_identity_v1_UserRef, UserRef__Output as _mps_identity_v1_UserRef__Output } from '../../../mps/identity/v1/UserRef';
import type { RoleRef as _mps_identity_v1_RoleRef, RoleRef__Output as _mps_identity_v1_RoleRef__Output } from '../../../mps/identity/v1/RoleRef';

/**
 * A change of access, internal and for caches. It names ids and holds no personal data.
 */
export interface IdentityEvent {
  'meta'?: (_mps_common_v1_EventMeta | null);
  'api_key'?: (_mps_identity_v1_ApiKey | null);
  'session'?: (_mps_identity_v1_SessionRef | null);
  'user'?: (_mps_identity_v1_UserRef | null);
  'role'?: (_mps_identity_v1_RoleRef | null);
  'object'?: "api_key"|"session"|"user"|"role";
}

/**
 * A change of access, internal and for caches. It names ids and holds no personal data.
 */
export interface IdentityEvent__Output {
  'meta': (_mps_common_v1_EventMeta__Output | null);
  'api_key'?: (_mps_identity_v1_ApiKey__Output | null);
  'session'?: (_mps_identity_v1_SessionRef__Output | null);
  'user'?: (_mps_identity_v1_UserRef__Output | null);
  'role'?: (_mps_identity_v1_RoleRef__Output | null);
}
