// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type { PixKey as _mps_pix_keys_v1_PixKey, PixKey__Output as _mps_pix_keys_v1_PixKey__Output } from '../../../mps/pix_keys/v1/PixKey';

/**
 * The key, DELETED.
 */
export interface DeletePixKeyResponse {
  'pix_key'?: (_mps_pix_keys_v1_PixKey | null);
}

/**
 * The key, DELETED.
 */
export interface DeletePixKeyResponse__Output {
  'pix_key': (_mps_pix_keys_v1_PixKey__Output | null);
}
