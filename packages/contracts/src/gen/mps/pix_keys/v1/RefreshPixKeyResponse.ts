// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type { PixKey as _mps_pix_keys_v1_PixKey, PixKey__Output as _mps_pix_keys_v1_PixKey__Output } from '../../../mps/pix_keys/v1/PixKey';

/**
 * The key with the directory's answer of now; replayed: an equal request with this idempotency key had asked before.
 */
export interface RefreshPixKeyResponse {
  'pix_key'?: (_mps_pix_keys_v1_PixKey | null);
  'replayed'?: (boolean);
}

/**
 * The key with the directory's answer of now; replayed: an equal request with this idempotency key had asked before.
 */
export interface RefreshPixKeyResponse__Output {
  'pix_key': (_mps_pix_keys_v1_PixKey__Output | null);
  'replayed': (boolean);
}
