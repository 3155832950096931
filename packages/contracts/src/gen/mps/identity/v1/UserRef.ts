// Original file: protos/mps/identity/v1/identity.proto


/**
 * A user: caches must ask about its sessions again.
 */
export interface UserRef {
  'id'?: (string);
}

/**
 * A user: caches must ask about its sessions again.
 */
export interface UserRef__Output {
  'id': (string);
}
