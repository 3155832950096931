// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from '../../../mps/common/v1/PageRequest';

/**
 * Keys of a merchant in the caller's scope. No status: all.
 */
export interface ListPixKeysRequest {
  'merchant_id'?: (string);
  'page'?: (_mps_common_v1_PageRequest | null);
  'status'?: (string)[];
}

/**
 * Keys of a merchant in the caller's scope. No status: all.
 */
export interface ListPixKeysRequest__Output {
  'merchant_id': (string);
  'page': (_mps_common_v1_PageRequest__Output | null);
  'status': (string)[];
}
