// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type { PixKey as _mps_pix_keys_v1_PixKey, PixKey__Output as _mps_pix_keys_v1_PixKey__Output } from '../../../mps/pix_keys/v1/PixKey';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * A page of keys.
 */
export interface ListPixKeysResponse {
  'pix_keys'?: (_mps_pix_keys_v1_PixKey)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * A page of keys.
 */
export interface ListPixKeysResponse__Output {
  'pix_keys': (_mps_pix_keys_v1_PixKey__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
