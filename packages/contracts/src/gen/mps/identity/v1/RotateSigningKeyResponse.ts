// Original file: protos/mps/identity/v1/identity.proto


/**
 * The next key and the time from which it signs.
 */
export interface RotateSigningKeyResponse {
  'kid'?: (string);
  'signs_from'?: (string);
}

/**
 * The next key and the time from which it signs.
 */
export interface RotateSigningKeyResponse__Output {
  'kid': (string);
  'signs_from': (string);
}
