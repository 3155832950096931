// Original file: protos/mps/identity/v1/identity.proto


/**
 * A user whose sessions are to be asked about again.
 */
export interface UserRef {
  'id'?: (string);
}

/**
 * A user whose sessions are to be asked about again.
 */
export interface UserRef__Output {
  'id': (string);
}
