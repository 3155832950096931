// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from '../../../mps/common/v1/EventMeta';
import type { PixKey as _mps_pix_keys_v1_PixKey, PixKey__Output as _mps_pix_keys_v1_PixKey__Output } from '../../../mps/pix_keys/v1/PixKey';

/**
 * What happened to a key.
 */
export interface PixKeyEvent {
  'meta'?: (_mps_common_v1_EventMeta | null);
  'pix_key'?: (_mps_pix_keys_v1_PixKey | null);
  'object'?: "pix_key";
}

/**
 * What happened to a key.
 */
export interface PixKeyEvent__Output {
  'meta': (_mps_common_v1_EventMeta__Output | null);
  'pix_key'?: (_mps_pix_keys_v1_PixKey__Output | null);
}
