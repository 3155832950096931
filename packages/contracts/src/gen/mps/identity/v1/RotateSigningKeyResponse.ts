// Original file: protos/mps/identity/v1/identity.proto


/**
 * The next key and when it starts to sign.
 */
export interface RotateSigningKeyResponse {
  'kid'?: (string);
  'signs_from'?: (string);
}

/**
 * The next key and when it starts to sign.
 */
export interface RotateSigningKeyResponse__Output {
  'kid': (string);
  'signs_from': (string);
}
