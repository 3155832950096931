// Original file: protos/mps/keys/v1/keys.proto

import type { KeyRingMember as _mps_keys_v1_KeyRingMember, KeyRingMember__Output as _mps_keys_v1_KeyRingMember__Output } from '../../../mps/keys/v1/KeyRingMember';

/**
 * Ids of keys are `k` and eight hexadecimal digits.
 */
export interface DescribeKeysResponse {
  'write_key_id'?: (string);
  'key_ids'?: (string)[];
  'members'?: (_mps_keys_v1_KeyRingMember)[];
}

/**
 * Ids of keys are `k` and eight hexadecimal digits.
 */
export interface DescribeKeysResponse__Output {
  'write_key_id': (string);
  'key_ids': (string)[];
  'members': (_mps_keys_v1_KeyRingMember__Output)[];
}
