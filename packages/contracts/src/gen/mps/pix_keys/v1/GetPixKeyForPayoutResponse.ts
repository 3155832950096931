// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type { PixKey as _mps_pix_keys_v1_PixKey, PixKey__Output as _mps_pix_keys_v1_PixKey__Output } from '../../../mps/pix_keys/v1/PixKey';

/**
 * pix_key absent: the merchant has no primary key, and the payout goes to the account that the provider knows.
 */
export interface GetPixKeyForPayoutResponse {
  'pix_key'?: (_mps_pix_keys_v1_PixKey | null);
  '_pix_key'?: "pix_key";
}

/**
 * pix_key absent: the merchant has no primary key, and the payout goes to the account that the provider knows.
 */
export interface GetPixKeyForPayoutResponse__Output {
  'pix_key'?: (_mps_pix_keys_v1_PixKey__Output | null);
}
