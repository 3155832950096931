// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type { DictKeyInformation as _mps_pix_keys_v1_DictKeyInformation, DictKeyInformation__Output as _mps_pix_keys_v1_DictKeyInformation__Output } from '../../../mps/pix_keys/v1/DictKeyInformation';

/**
 * A PIX key of a merchant.
 */
export interface PixKey {
  'id'?: (string);
  'company_id'?: (string);
  'key_type'?: (string);
  'key'?: (string);
  'primary'?: (boolean);
  'status'?: (string);
  'deleted_at'?: (string);
  'created_at'?: (string);
  'updated_at'?: (string);
  'dict_key_information'?: (_mps_pix_keys_v1_DictKeyInformation | null);
  '_deleted_at'?: "deleted_at";
  '_dict_key_information'?: "dict_key_information";
}

/**
 * A PIX key of a merchant.
 */
export interface PixKey__Output {
  'id': (string);
  'company_id': (string);
  'key_type': (string);
  'key': (string);
  'primary': (boolean);
  'status': (string);
  'deleted_at'?: (string);
  'created_at': (string);
  'updated_at': (string);
  'dict_key_information'?: (_mps_pix_keys_v1_DictKeyInformation__Output | null);
}
