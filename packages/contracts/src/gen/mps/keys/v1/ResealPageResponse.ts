// Original file: protos/mps/keys/v1/keys.proto

import type { KeyCount as _mps_keys_v1_KeyCount, KeyCount__Output as _mps_keys_v1_KeyCount__Output } from '../../../mps/keys/v1/KeyCount';

/**
 * What the page had, and where the next one begins.
 */
export interface ResealPageResponse {
  'scanned'?: (number);
  'resealed'?: (number);
  /**
   * Could not be opened: under a key that the key ring does not have.
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
 * What the page had, and where the next one begins.
 */
export interface ResealPageResponse__Output {
  'scanned': (number);
  'resealed': (number);
  /**
   * Could not be opened: under a key that the key ring does not have.
   */
  'unreadable': (number);
  'by_key': (_mps_keys_v1_KeyCount__Output)[];
  /**
   * Absent: this page was the last.
   */
  'next'?: (string);
}
