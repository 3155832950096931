// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The position of a key among all keys that its company ever had. The primary key is the one that claimed it last,
 * else the oldest one. Keys that are not ACTIVE or have another owner are never primary.
 */
export interface PixKeyPlace {
  /**
   * 1, 2, 3 … per company, without gaps.
   */
  'ordinal'?: (number | string | Long);
  'claims_primary'?: (boolean);
  /**
   * The directory reports another owner.
   */
  'is_foreign'?: (boolean);
  /**
   * Number of the company's change in this event: 1, 2, 3 … over all keys of the company.
   */
  'change'?: (number | string | Long);
}

/**
 * The position of a key among all keys that its company ever had. The primary key is the one that claimed it last,
 * else the oldest one. Keys that are not ACTIVE or have another owner are never primary.
 */
export interface PixKeyPlace__Output {
  /**
   * 1, 2, 3 … per company, without gaps.
   */
  'ordinal': (number);
  'claims_primary': (boolean);
  /**
   * The directory reports another owner.
   */
  'is_foreign': (boolean);
  /**
   * Number of the company's change in this event: 1, 2, 3 … over all keys of the company.
   */
  'change': (number);
}
