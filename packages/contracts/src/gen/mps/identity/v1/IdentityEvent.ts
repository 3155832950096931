// Original file: protos/mps/identity/v1/identity.proto

import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from '../../../mps/common/v1/EventMeta';
import type { ApiKey as _mps_identity_v1_ApiKey, ApiKey__Output as _mps_identity_v1_ApiKey__Output } from '../../../mps/identity/v1/ApiKey';

/**
 * Who lost or changed access; internal, for caches.
 */
export interface IdentityEvent {
  'meta'?: (_mps_common_v1_EventMeta | null);
  'api_key'?: (_mps_identity_v1_ApiKey | null);
  'object'?: "api_key";
}

/**
 * Who lost or changed access; internal, for caches.
 */
export interface IdentityEvent__Output {
  'meta': (_mps_common_v1_EventMeta__Output | null);
  'api_key'?: (_mps_identity_v1_ApiKey__Output | null);
}
