// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Where a key stands among all keys that its company ever had. The primary key is the one that claimed it last, else the
 * oldest one. Keys that are not ACTIVE or belong to a stranger are never primary.
 */
export interface PixKeyPlace {
  /**
   * 1, 2, 3 … per company, without gaps.
   */
  'ordinal'?: (number | string | Long);
  'claims_primary'?: (boolean);
  /**
   * The directory says that the key belongs to somebody else.
   */
  'is_foreign'?: (boolean);
  /**
   * Number of the company's change that this event tells of: 1, 2, 3 … over all keys of the company.
   */
  'change'?: (number | string | Long);
}

/**
 * Where a key stands among all keys that its company ever had. The primary key is the one that claimed it last, else the
 * oldest one. Keys that are not ACTIVE or belong to a stranger are never primary.
 */
export interface PixKeyPlace__Output {
  /**
   * 1, 2, 3 … per company, without gaps.
   */
  'ordinal': (number);
  'claims_primary': (boolean);
  /**
   * The directory says that the key belongs to somebody else.
   */
  'is_foreign': (boolean);
  /**
   * Number of the company's change that this event tells of: 1, 2, 3 … over all keys of the company.
   */
  'change': (number);
}
