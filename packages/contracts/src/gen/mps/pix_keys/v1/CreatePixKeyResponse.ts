// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type { PixKey as _mps_pix_keys_v1_PixKey, PixKey__Output as _mps_pix_keys_v1_PixKey__Output } from '../../../mps/pix_keys/v1/PixKey';

/**
 * The key; replayed: an equal request with this idempotency key had made it before.
 */
export interface CreatePixKeyResponse {
  'pix_key'?: (_mps_pix_keys_v1_PixKey | null);
  'replayed'?: (boolean);
}

/**
 * The key; replayed: an equal request with this idempotency key had made it before.
 */
export interface CreatePixKeyResponse__Output {
  'pix_key': (_mps_pix_keys_v1_PixKey__Output | null);
  'replayed': (boolean);
}
