// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type { PixKey as _mps_pix_keys_v1_PixKey, PixKey__Output as _mps_pix_keys_v1_PixKey__Output } from '../../../mps/pix_keys/v1/PixKey';
import type { Long } from '@grpc/proto-loader';

/**
 * The ACTIVE key.
 */
export interface GetPixKeyForChargeResponse {
  'pix_key'?: (_mps_pix_keys_v1_PixKey | null);
  /**
   * Version of the facts in the answer, as GetFactsVersion answers it. Absent while a change is being written.
   */
  'facts_version'?: (number | string | Long);
  '_facts_version'?: "facts_version";
}

/**
 * The ACTIVE key.
 */
export interface GetPixKeyForChargeResponse__Output {
  'pix_key': (_mps_pix_keys_v1_PixKey__Output | null);
  /**
   * Version of the facts in the answer, as GetFactsVersion answers it. Absent while a change is being written.
   */
  'facts_version'?: (number);
}
