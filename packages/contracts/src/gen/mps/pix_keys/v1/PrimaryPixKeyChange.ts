// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type { PixKeyActor as _mps_pix_keys_v1_PixKeyActor, PixKeyActor__Output as _mps_pix_keys_v1_PixKeyActor__Output } from '../../../mps/pix_keys/v1/PixKeyActor';

/**
 * The company's primary key has changed. An absent id: the company has no primary key.
 */
export interface PrimaryPixKeyChange {
  /**
   * The key that was created, deleted or looked up again.
   */
  'id'?: (string);
  'company_id'?: (string);
  'old_pix_key_id'?: (string);
  'new_pix_key_id'?: (string);
  'actor'?: (_mps_pix_keys_v1_PixKeyActor | null);
  'changed_at'?: (string);
  '_old_pix_key_id'?: "old_pix_key_id";
  '_new_pix_key_id'?: "new_pix_key_id";
}

/**
 * The company's primary key has changed. An absent id: the company has no primary key.
 */
export interface PrimaryPixKeyChange__Output {
  /**
   * The key that was created, deleted or looked up again.
   */
  'id': (string);
  'company_id': (string);
  'old_pix_key_id'?: (string);
  'new_pix_key_id'?: (string);
  'actor': (_mps_pix_keys_v1_PixKeyActor__Output | null);
  'changed_at': (string);
}
