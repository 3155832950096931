// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Where a key stands among all keys that its company ever had. The primary key is the ACTIVE one that claimed it last,
 * else the oldest ACTIVE one.
 */
export interface PixKeyPlace {
  /**
   * 1, 2, 3 … per company, without gaps.
   */
  'ordinal'?: (number | string | Long);
  'claims_primary'?: (boolean);
}

/**
 * Where a key stands among all keys that its company ever had. The primary key is the ACTIVE one that claimed it last,
 * else the oldest ACTIVE one.
 */
export interface PixKeyPlace__Output {
  /**
   * 1, 2, 3 … per company, without gaps.
   */
  'ordinal': (number);
  'claims_primary': (boolean);
}
