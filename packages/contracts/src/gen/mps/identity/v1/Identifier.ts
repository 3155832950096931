// Original file: protos/mps/identity/v1/identity.proto


/**
 * An identifier of a user: an e-mail address in lower case or a telephone number in E.164.
 */
export interface Identifier {
  'id'?: (string);
  'type'?: (string);
  'value'?: (string);
  'verified'?: (boolean);
  'created_at'?: (string);
  'verified_at'?: (string);
  '_verified_at'?: "verified_at";
}

/**
 * An identifier of a user: an e-mail address in lower case or a telephone number in E.164.
 */
export interface Identifier__Output {
  'id': (string);
  'type': (string);
  'value': (string);
  'verified': (boolean);
  'created_at': (string);
  'verified_at'?: (string);
}
