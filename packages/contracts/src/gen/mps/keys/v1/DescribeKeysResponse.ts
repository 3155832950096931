// Original file: protos/mps/keys/v1/keys.proto

import type { RingMember as _mps_keys_v1_RingMember, RingMember__Output as _mps_keys_v1_RingMember__Output } from '../../../mps/keys/v1/RingMember';

/**
 * Ids of keys are `k` and eight hexadecimal digits.
 */
export interface DescribeKeysResponse {
  'write_key_id'?: (string);
  'key_ids'?: (string)[];
  'members'?: (_mps_keys_v1_RingMember)[];
}

/**
 * Ids of keys are `k` and eight hexadecimal digits.
 */
export interface DescribeKeysResponse__Output {
  'write_key_id': (string);
  'key_ids': (string)[];
  'members': (_mps_keys_v1_RingMember__Output)[];
}
