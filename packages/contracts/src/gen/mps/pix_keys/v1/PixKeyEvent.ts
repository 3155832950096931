// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from '../../../mps/common/v1/EventMeta';
import type { PixKey as _mps_pix_keys_v1_PixKey, PixKey__Output as _mps_pix_keys_v1_PixKey__Output } from '../../../mps/pix_keys/v1/PixKey';
import type { PixKeyPlace as _mps_pix_keys_v1_PixKeyPlace, PixKeyPlace__Output as _mps_pix_keys_v1_PixKeyPlace__Output } from '../../../mps/pix_keys/v1/PixKeyPlace';
import type { PrimaryPixKeyChange as _mps_pix_keys_v1_PrimaryPixKeyChange, PrimaryPixKeyChange__Output as _mps_pix_keys_v1_PrimaryPixKeyChange__Output } from '../../../mps/pix_keys/v1/PrimaryPixKeyChange';

/**
 * An event of a key. The position is for the platform's own projections. Merchants do not see it.
 */
export interface PixKeyEvent {
  'meta'?: (_mps_common_v1_EventMeta | null);
  'pix_key'?: (_mps_pix_keys_v1_PixKey | null);
  'place'?: (_mps_pix_keys_v1_PixKeyPlace | null);
  'primary_change'?: (_mps_pix_keys_v1_PrimaryPixKeyChange | null);
  'object'?: "pix_key"|"primary_change";
}

/**
 * An event of a key. The position is for the platform's own projections. Merchants do not see it.
 */
export interface PixKeyEvent__Output {
  'meta': (_mps_common_v1_EventMeta__Output | null);
  'pix_key'?: (_mps_pix_keys_v1_PixKey__Output | null);
  'place': (_mps_pix_keys_v1_PixKeyPlace__Output | null);
  'primary_change'?: (_mps_pix_keys_v1_PrimaryPixKeyChange__Output | null);
}
