// Original file: protos/mps/keys/v1/keys.proto

import type { KeyCount as _mps_keys_v1_KeyCount, KeyCount__Output as _mps_keys_v1_KeyCount__Output } from '../../../mps/keys/v1/KeyCount';

/**
 * Counts of the page, and the beginning of the next one.
 */
export interface ResealPageResponse {
  'scanned'?: (number);
  'resealed'?: (number);
  /**
   * Values that could not be opened, because the key ring lacks their key.
   */
  'unreadable'?: (number);
  'by_key'?: (_mps_keys_v1_KeyCount)[];
  /**
   * Absent: this page was the last.
   */
  'next'?: (string);
  '_next'?: "next";
}

/**
 * Counts of the page, and the beginning of the next one.
 */
export interface ResealPageResponse__Output {
  'scanned': (number);
  'resealed': (number);
  /**
   * Values that could not be opened, because the key ring lacks their key.
   */
  'unreadable': (number);
  'by_key': (_mps_keys_v1_KeyCount__Output)[];
  /**
   * Absent: this page was the last.
   */
  'next'?: (string);
}
