// Original file: protos/mps/identity/v1/identity.proto


/**
 * A public key in the form of RFC 7517.
 */
export interface Jwk {
  'kty'?: (string);
  'crv'?: (string);
  'x'?: (string);
  'kid'?: (string);
  'alg'?: (string);
  'use'?: (string);
}

/**
 * A public key in the form of RFC 7517.
 */
export interface Jwk__Output {
  'kty': (string);
  'crv': (string);
  'x': (string);
  'kid': (string);
  'alg': (string);
  'use': (string);
}
